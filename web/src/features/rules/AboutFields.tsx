import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { carveoutTypeNames, ruleTypeNames } from '@ratebook/shared/contract-names.ts'
import { carveoutTypes, ruleTypes, type ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { SearchedInput } from '../../form/choices.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { methodChoices, type References } from './references.ts'
import { useSearchWords } from './search-words.ts'
import { methodIsOpen, newRule, requiredOf, type RuleValues } from './rule-values.ts'

/** What a rule is about: its name, its type, and the services it means. */
export function AboutFields({ serviceType, references }: { serviceType: ServiceType; references: References }) {
  const { t } = useTranslation('rules')
  const { t: ofStaff } = useTranslation('staff')
  const { watch, setValue, clearErrors } = useFormContext<RuleValues>()
  const values = watch()
  const client = useQueryClient()
  const [showing, setShowing] = useState<'codeService' | 'carveout'>()
  const isCarveout = values.ruleTypeId === 'CARVEOUT'
  const isSaved = values.id !== undefined
  const required = requiredOf(values, serviceType)
  const services = references.services
    .filter((s) => s.serviceTypeId === serviceType || s.id === values.codeServiceId)
    .map((s) => [s.id, s.name] as const)
  const notChosen = ['', ofStaff('form.choosePlaceholder')] as const
  const isPhysicianRule = !isCarveout && serviceType === 'PHYSICIAN'
  const changeType = (type: string) => {
    clearErrors(['methodId', 'carveoutCodes', 'codeServiceId'])
    setValue('methodId', type === 'RULE' ? newRule(serviceType).methodId : '')
  }
  // a rule for physicians names the method of its code service
  const changeService = async (id: string) => {
    if (!isPhysicianRule) return
    const service =
      id === '' ? undefined : await client.fetchQuery(query(codeServices.getCodeService, { params: { id } })).catch(() => undefined)
    if (id === '' || service)
      setValue('methodId', service?.primaryRuleMethod ?? 'ALL_SERVICES', { shouldDirty: true, shouldValidate: true })
  }

  return (
    <SectionCard title={t('about.title')} help={t('about.help')}>
      <Box sx={twoColumns}>
        <TextInput
          name="name"
          label={t('fields.name')}
          required
          disabled={isSaved}
          maxLength={200}
          help={t(isSaved ? 'help.nameStays' : 'help.name')}
        />
        <SelectInput
          name="ruleTypeId"
          label={t('fields.ruleType')}
          required
          disabled={isSaved}
          onPick={changeType}
          help={isSaved ? t('help.typeStays') : t(`help.ruleTypes.${values.ruleTypeId}`)}
          options={ruleTypes.map((id) => [id, ruleTypeNames[id].name] as const)}
        />
        <div className="whole">
          <TextInput name="description" label={t('fields.description')} maxLength={2000} multiline />
        </div>
        <SelectInput
          name="methodId"
          label={t('fields.method')}
          required={required.has('methodId')}
          disabled={!methodIsOpen(values, serviceType)}
          checkWith={['carveoutCodes']}
          help={t(methodIsOpen(values, serviceType) ? 'help.method' : 'help.methodOfService')}
          options={[methodIsOpen(values, serviceType) ? notChosen : ['', t('methodFromService')], ...methodChoices(values.methodId)]}
        />
        {isCarveout ? (
          <SelectInput
            name="carveoutType"
            label={t('fields.carveoutType')}
            help={t('help.carveoutType')}
            options={[['', t('notStated')], ...carveoutTypes.map((id) => [id, carveoutTypeNames[id].name] as const)]}
          />
        ) : (
          <CodeServiceInput
            options={services}
            chosen={values.codeServiceId !== ''}
            onPick={changeService}
            onShow={() => setShowing('codeService')}
          />
        )}
        {isCarveout && values.methodId !== 'ALL_SERVICES' && (
          <div className="whole">
            <TextInput
              name="carveoutCodes"
              label={t('fields.carveoutCodes')}
              required
              multiline
              maxLength={100_000}
              placeholder={t('help.carveoutCodes')}
              help={t('help.carveoutCodes')}
            />
            {values.carveoutCodes.trim() !== '' && (
              <Button size="small" onClick={() => setShowing('carveout')}>
                {t('codes.show')}
              </Button>
            )}
          </div>
        )}
      </Box>
      {showing === 'carveout' && (
        <CodesDialog title={t('codes.carveoutTitle')} codes={values.carveoutCodes} onClose={() => setShowing(undefined)} />
      )}
      {showing === 'codeService' && (
        <CodesDialog title={t('codes.title')} codeServiceId={values.codeServiceId} onClose={() => setShowing(undefined)} />
      )}
    </SectionCard>
  )
}

type CodeServiceProps = {
  options: readonly (readonly [id: string, name: string])[]
  chosen: boolean
  onPick: (id: string) => void
  onShow: () => void
}

/** Which services of its type a rule means. */
function CodeServiceInput({ options, chosen, onPick, onShow }: CodeServiceProps) {
  const { t } = useTranslation('rules')
  const words = useSearchWords()
  return (
    <div>
      <SearchedInput
        name="codeServiceId"
        label={t('fields.codeService')}
        options={options}
        onPick={onPick}
        placeholder={t('allServices')}
        help={t(options.length > 0 ? 'help.codeService' : 'help.noCodeService')}
        words={words}
      />
      {chosen && (
        <Button size="small" onClick={onShow}>
          {t('codes.show')}
        </Button>
      )}
    </div>
  )
}
