import { secondSteps } from '@ratebook/shared/identity-provider.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SwitchInput } from '../../form/choices.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import type { Values } from './ProviderDialog.tsx'

/** What providers say of more than one step; more is for who knows what else theirs says (RFC 8176). */
const OFFERED = 'mfa'

/** Where people do their second step who come by the provider, and how its token shows that they did. */
export function SecondStepOfProvider() {
  const { t } = useTranslation('security')
  const { getValues, setValue } = useFormContext<Values>()
  const secondStep = useWatch<Values, 'secondStep'>({ name: 'secondStep' })
  const offer = (picked: string) => {
    const { acrValues, amrValues } = getValues()
    if (picked === 'shown' && !acrValues && !amrValues) setValue('amrValues', OFFERED, { shouldDirty: true })
  }
  return (
    <>
      <div className="whole">
        <SelectInput
          name="secondStep"
          label={t('provider.step.where')}
          help={t(`provider.step.optionsHelp.${secondStep}`)}
          options={secondSteps.map((where) => [where, t(`provider.step.options.${where}`)])}
          onPick={offer}
          checkWith={['acrValues']}
        />
      </div>
      {secondStep === 'shown' && (
        <>
          <TextInput name="acrClaim" label={t('provider.step.claim')} required help={t('provider.step.claimHelp')} maxLength={300} />
          <TextInput name="acrValues" label={t('provider.step.values')} help={t('provider.step.valuesHelp')} maxLength={500} />
          <div className="whole">
            <SwitchInput name="acrDemanded" label={t('provider.step.demanded')} help={t('provider.step.demandedHelp')} />
          </div>
          <div className="whole">
            <TextInput
              name="amrValues"
              label={t('provider.step.amr')}
              help={t('provider.step.amrHelp')}
              maxLength={500}
              checkWith={['acrValues']}
            />
          </div>
        </>
      )}
    </>
  )
}
