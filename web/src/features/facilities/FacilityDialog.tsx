import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { facilities } from '@ratebook/shared/facilities.ts'
import { drgTypes } from '@ratebook/shared/drg-types.ts'
import { fileLayouts } from '@ratebook/shared/file-layouts.ts'
import { type FacilityDetails, facilitySettings, licenseStates } from '@ratebook/shared/facility-settings.ts'
import { readinessOf } from '@ratebook/shared/readiness.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call, query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { useBrand } from '../../public/brand.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { CheckInput } from '../../form/choices.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { ListInput, LocationsInput, NumberInput } from '../../form/typed-inputs.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { Attestation } from './Attestation.tsx'
import { MissingList, ReadinessBar } from './readiness.tsx'

type Values = Required<z.input<typeof facilitySettings.updateFacility.body>>

const blank = {
  name: '',
  description: '',
  ein: '',
  active: true,
  address: '',
  licenseNumber: '',
  licenseState: '',
  npis: [],
  contactName: '',
  contactEmail: '',
  phone: '',
  financialAidPolicy: '',
  furtherLocations: [],
  contractProvisions: '',
  fileLayout: 'tall',
  drgType: 'MS-DRG',
  attesterName: '',
  attested: false,
  selfPayPercentage: null,
}
const valuesOf = (facility: FacilityDetails) => ({ ...facility, attested: facility.attestedAt !== null }) as Values

type Props = { facility?: FacilityDetails /** the field to begin with */; at?: string; onClose: () => void }

/** Reads the facility as it is stored now, then opens its form. */
export function EditFacility({ id, ...rest }: Omit<Props, 'facility'> & { id: string }) {
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...query(facilitySettings.getFacility, { params: { id } }),
    refetchOnMount: 'always',
  })
  const { onClose } = rest
  // a failed load has been told already
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it fails
  useEffect(() => {
    if (isError) onClose()
  }, [isError])
  return data && isFetchedAfterMount && !isError ? <FacilityDialog facility={data} {...rest} /> : null
}

export function FacilityDialog({ facility, at, onClose }: Props) {
  const { t } = useTranslation('facilities')
  const { ein } = useBrand()
  const lists = [facilitySettings.listFacilityDetails, facilitySettings.listFacilities, facilities.listActiveFacilities]
  const create = useSend(facilitySettings.createFacility, ...lists)
  const update = useSend(facilitySettings.updateFacility, ...lists)
  const save = async (values: Values) => {
    await (facility ? update.mutateAsync({ body: values }) : create.mutateAsync({ body: values }))
    toastSuccess(t(facility ? 'facilities.changed' : 'facilities.added'))
  }
  const reload = async () => valuesOf(await call(facilitySettings.getFacility, { params: { id: facility?.id ?? '' } }))

  return (
    <EntityDialog<Values>
      title={t(facility ? 'facilities.editTitle' : 'facilities.addTitle')}
      schema={(facility ? facilitySettings.updateFacility : facilitySettings.createFacility).body as unknown as z.ZodType<unknown, Values>}
      initial={(facility ? valuesOf(facility) : blank) as Values}
      save={save}
      reload={facility && reload}
      onClose={onClose}
    >
      <Section title={t('facilities.general')}>
        <TextInput
          name="name"
          label={t('facilities.name')}
          required={!facility}
          disabled={Boolean(facility)}
          maxLength={200}
          help={t(facility ? 'facilities.nameStays' : 'facilities.nameHelp')}
        />
        <TextInput name="ein" label={t('facilities.ein')} maxLength={20} help={t('facilities.einHelp', { ein })} />
        <Whole>
          <TextInput name="description" label={t('facilities.description')} maxLength={1000} multiline />
        </Whole>
        <NumberInput
          name="selfPayPercentage"
          label={t('facilities.selfPayPercentage')}
          unit="%"
          help={t('facilities.selfPayPercentageHelp')}
        />
        <Whole>
          <CheckInput name="active" label={t('facilities.active')} help={t('facilities.activeHelp')} />
        </Whole>
      </Section>
      <Section title={t('facilities.file')}>
        <Whole>
          <Standing hasPrices={facility?.hasPrices ?? false} at={at} />
        </Whole>
        <Whole>
          <TextInput name="address" label={t('facilities.address')} maxLength={300} help={t('facilities.addressHelp')} />
        </Whole>
        <TextInput name="licenseNumber" label={t('facilities.licenseNumber')} maxLength={60} />
        <SelectInput
          name="licenseState"
          label={t('facilities.licenseState')}
          options={[['', t('facilities.chooseState')], ...licenseStates.map((state) => [state, t(`states.${state}`)] as const)]}
        />
        <Whole>
          <ListInput name="npis" label={t('facilities.npis')} help={t('facilities.npisHelp')} />
        </Whole>
        <TextInput name="contactName" label={t('facilities.contactName')} maxLength={200} help={t('facilities.contactHelp')} />
        <TextInput name="contactEmail" label={t('facilities.contactEmail')} maxLength={254} />
        <TextInput name="phone" label={t('facilities.phone')} maxLength={40} help={t('facilities.phoneHelp')} />
        <Whole>
          <TextInput
            name="financialAidPolicy"
            label={t('facilities.financialAidPolicy')}
            maxLength={2000}
            help={t('facilities.financialAidHelp')}
          />
        </Whole>
        <Whole>
          <LocationsInput name="furtherLocations" label={t('facilities.furtherLocations')} help={t('facilities.furtherLocationsHelp')} />
        </Whole>
        <Whole>
          <TextInput
            name="contractProvisions"
            label={t('facilities.contractProvisions')}
            maxLength={20_000}
            help={t('facilities.contractProvisionsHelp')}
            multiline
          />
        </Whole>
        <SelectInput
          name="fileLayout"
          label={t('facilities.fileLayout')}
          options={fileLayouts.map((layout) => [layout, t(`facilities.fileLayouts.${layout}`)] as const)}
          help={t('facilities.fileLayoutHelp')}
        />
        <SelectInput
          name="drgType"
          label={t('facilities.drgType')}
          options={drgTypes.map((type) => [type, type] as const)}
          help={t('facilities.drgTypeHelp')}
        />
        <Attestation attestedAt={facility?.attestedAt ?? null} />
      </Section>
    </EntityDialog>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ '& + &': { mt: 3 } }}>
    <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700, mb: 1 }}>
      {title}
    </Typography>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 0.5 }}>{children}</Box>
  </Box>
)
const Whole = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>

/** What the file would still lack if the form were saved as it stands. */
function Standing({ hasPrices, at }: { hasPrices: boolean; at?: string }) {
  const { ein: brandEin } = useBrand()
  const { watch, setFocus } = useFormContext<Values>()
  const values = watch()
  const readiness = readinessOf({
    ...values,
    brandEin,
    hasPrices,
    address: values.address.trim(),
    contactName: values.contactName.trim(),
    contactEmail: values.contactEmail.trim(),
    attesterName: values.attesterName.trim(),
  })
  // the official may be named and the word still be missing
  const focus = (path: string) => setFocus(path === 'attesterName' && values.attesterName.trim() ? 'attested' : (path as keyof Values))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (at && at in values) focus(at)
  }, [])
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <ReadinessBar readiness={readiness} />
      <MissingList missing={readiness.missing} focus={focus} />
    </Paper>
  )
}
