import Box from '@mui/material/Box'
import { type CodeService, codeServices } from '@ratebook/shared/code-services.ts'
import { methodNames, serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { methods, serviceTypes, unmatchedMethods } from '@ratebook/shared/pricing/terms.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { EntityPage } from '../../form/EntityPage.tsx'
import { useEntityForm } from '../../form/entity-form.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { CodesInput } from './CodesInput.tsx'

type Values = z.input<typeof codeServices.updateCodeService.body>
const blank = {
  name: '',
  description: '',
  serviceTypeId: '',
  primaryRuleMethod: '',
  primaryCodes: '',
  qualifierRuleMethod: '',
  qualifierCodes: '',
}

/** Where the list stood when the form was opened: its search, filters and page. */
export type FromList = { list: string }

/** Adds a code service, or changes one; its name tells which it is and stays. */
export function CodeServiceForm({ service }: { service?: CodeService }) {
  const { t } = useTranslation('codeServices')
  const navigate = useNavigate()
  const list = `${paths.codeServices}${(useLocation().state as FromList | null)?.list ?? ''}`
  const lists = [codeServices.listCodeServices, codeServices.listTinyCodeServices, codeServices.getCodeService] as const
  const create = useSend(codeServices.createCodeService, ...lists)
  const update = useSend(codeServices.updateCodeService, ...lists)
  const entity = useEntityForm<Values>(
    {
      schema: (service ? codeServices.updateCodeService : codeServices.createCodeService).body as unknown as z.ZodType<unknown, Values>,
      initial: (service ?? blank) as Values,
      async save(values) {
        // "All services" needs no codes, and codes beside it would mean nothing
        const body = values.primaryRuleMethod === 'ALL_SERVICES' ? { ...values, primaryCodes: '' } : values
        await (service ? update.mutateAsync({ body }) : create.mutateAsync({ body }))
        toastSuccess(t(service ? 'codeServices.changed' : 'codeServices.added', { name: values.name }))
      },
      reload: service && (async () => (await call(codeServices.getCodeService, { params: { id: service.id } })) as Values),
    },
    () => navigate(list),
  )

  const matching = (saved?: string) => methods.filter((id) => id === saved || !unmatchedMethods.includes(id))
  const method = (id: (typeof methods)[number]) => [id, t('codeServices.methodAnd', { ...methodNames[id] })] as const
  return (
    <EntityPage entity={entity} cancel={list}>
      <SectionCard
        title={t(service ? 'codeServices.editTitle' : 'codeServices.addTitle')}
        help={service && service.rules > 0 ? t('codeServices.usedBy', { count: service.rules }) : undefined}
      >
        <Box sx={twoColumns}>
          <TextInput
            name="name"
            label={t('codeServices.name')}
            required={!service}
            disabled={Boolean(service)}
            maxLength={200}
            help={t(service ? 'codeServices.nameStays' : 'codeServices.nameHelp')}
          />
          <SelectInput
            name="serviceTypeId"
            label={t('codeServices.serviceType')}
            required
            options={[['', t('codeServices.choose')], ...serviceTypes.map((id) => [id, serviceTypeNames[id].name] as const)]}
            help={t('codeServices.serviceTypeHelp')}
          />
          <Box className="whole">
            <TextInput name="description" label={t('codeServices.description')} maxLength={2000} multiline />
          </Box>
        </Box>
      </SectionCard>
      <SectionCard title={t('codeServices.primaryTitle')} help={`${t('codeServices.primaryHelp')} ${t('codeServices.codesHelp')}`}>
        <SelectInput
          name="primaryRuleMethod"
          label={t('codeServices.primaryRuleMethod')}
          required
          checkWith={['primaryCodes']}
          options={[['', t('codeServices.choose')], ...matching(service?.primaryRuleMethod).map(method)]}
        />
        <PrimaryCodes />
      </SectionCard>
      <SectionCard title={t('codeServices.qualifierTitle')} help={t('codeServices.qualifierHelp')}>
        <SelectInput
          name="qualifierRuleMethod"
          label={t('codeServices.qualifierRuleMethod')}
          checkWith={['qualifierCodes']}
          options={[
            ['', t('codeServices.noQualifier')],
            ...matching(service?.qualifierRuleMethod)
              .filter((id) => id !== 'ALL_SERVICES')
              .map(method),
          ]}
        />
        <CodesInput
          name="qualifierCodes"
          method="qualifierRuleMethod"
          label={t('codeServices.qualifierCodes')}
          none={t('codeServices.qualifierCodesHelp')}
          checkWith={['qualifierRuleMethod']}
        />
      </SectionCard>
    </EntityPage>
  )
}

function PrimaryCodes() {
  const { t } = useTranslation('codeServices')
  const all = useWatch({ name: 'primaryRuleMethod' }) === 'ALL_SERVICES'
  return (
    <CodesInput
      name="primaryCodes"
      method="primaryRuleMethod"
      label={t('codeServices.primaryCodes')}
      required={!all}
      none={t(all ? 'codeServices.allServices' : 'codeServices.primaryCodesHelp')}
    />
  )
}
