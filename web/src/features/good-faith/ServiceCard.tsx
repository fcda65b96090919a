import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { nameOf } from '@ratebook/shared/service-name.ts'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { call, query } from '../../client/api.ts'
import { useSettled } from '../../client/use-settled.ts'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import { ListInput } from '../../form/typed-inputs.tsx'
import { useBrand } from '../../public/brand.tsx'
import { ChargeWords } from '../../words/ChargeWords.tsx'
import { ServiceName } from '../../words/ServiceName.tsx'
import { itemOf, usedIn, type Values } from './estimate-values.ts'

const PAUSE_MS = 300
const MOST_OFFERED = 20
const labelOf = (procedure: Procedure, language: string) =>
  [...new Set([nameOf(procedure, language), procedure.chargeDescription, procedure.pxCode])].filter(Boolean).join(' · ')

/** Where and what: the service is looked up as visitors look it up, and brings what usually stands beside it. */
export function ServiceCard({ facilities, isNew }: { facilities: readonly { id: string; name: string }[]; isNew: boolean }) {
  const { t, i18n } = useTranslation('goodFaith')
  const { brandId } = useBrand()
  const [params] = useSearchParams()
  const { setValue, getValues } = useFormContext<Values>()
  const facilityId = useWatch<Values, 'facilityId'>({ name: 'facilityId' })
  const [setting, setSetting] = useState(params.get('setting') === 'inpatient' ? 'inpatient' : 'outpatient')
  const [typed, setTyped] = useState('')
  const keyWord = useSettled(typed.trim(), PAUSE_MS)
  const inPatient = setting === 'inpatient'
  const used = useRef(usedIn(params))
  const request = query(pricer.lookupV3, {
    body: { brandId, facility: facilityId, keyWord, inPatient, pagination: { currentPage: 1, recordsPerPage: MOST_OFFERED } },
  })
  const isAsked = facilityId !== '' && keyWord.length > 2
  const matches = useQuery({ ...request, ...(!isAsked && { queryFn: skipToken }), placeholderData: keepPreviousData })
  const take = useMutation({
    mutationFn: (id: string) =>
      call(goodFaithEstimates.suggestItems, {
        body: { facilityId, chargeItemId: id, inPatient, language: getValues('language'), ...used.current },
      }),
    onSuccess: ({ provider, items }) => {
      // what was said in the pricer was said of the service that was chosen there
      used.current = { units: [], days: null }
      const [own, ...others] = getValues('providers')
      const kept = own ? { name: own.name, npi: own.npi, tin: own.tin, address: own.address } : provider
      const who = kept.name === '' ? provider : { ...kept, name: provider.name }
      setValue('service', items[0]?.description ?? '', { shouldDirty: true })
      setValue('providers', [{ ...who, items: items.map(itemOf) }, ...others], { shouldDirty: true })
    },
  })
  // who comes from the pricer has chosen it there
  const fromPricer = useRef(isNew ? params.get('item') : null)
  useEffect(() => {
    if (fromPricer.current && facilityId) take.mutate(fromPricer.current)
    fromPricer.current = null
  }, [facilityId, take])

  return (
    <SectionCard title={t('form.service')} help={t('form.serviceHelp')}>
      {take.error && <Alert severity="error">{take.error.message}</Alert>}
      <Box sx={twoColumns}>
        <SelectInput
          name="facilityId"
          label={t('estimates.facility')}
          required
          options={[
            ...(facilityId === '' ? [['', t('form.chooseFacility')] as const] : []),
            ...facilities.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <TextField
          select
          id="estimate-setting"
          label={t('form.setting')}
          value={setting}
          onChange={(e) => setSetting(e.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="outpatient">{t('form.outpatient')}</option>
          <option value="inpatient">{t('form.inpatient')}</option>
        </TextField>
        <Autocomplete
          className="whole"
          options={isAsked ? (matches.data?.records ?? []) : []}
          getOptionLabel={(procedure) => labelOf(procedure, i18n.language)}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          filterOptions={(all) => all}
          loading={isAsked && matches.isFetching}
          loadingText={t('form.looking')}
          noOptionsText={t(isAsked ? 'form.nothing' : 'form.typeMore')}
          disabled={facilityId === '' || take.isPending}
          value={null}
          blurOnSelect
          onInputChange={(_, text) => setTyped(text)}
          onChange={(_, procedure) => procedure && take.mutate(procedure.id)}
          renderOption={({ key: _, ...props }, procedure) => (
            <li {...props} key={procedure.id}>
              <span>
                <ServiceName of={procedure} />
                {procedure.pxCode && ` · ${procedure.pxCode}`}
                <ChargeWords of={procedure} />
              </span>
            </li>
          )}
          renderInput={(input) => <TextField {...input} label={t('form.find')} helperText={t('form.findHelp')} />}
        />
        <TextInput name="service" label={t('form.serviceName')} required maxLength={300} help={t('form.serviceNameHelp')} />
        <ListInput name="diagnoses" label={t('form.diagnoses')} help={t('form.diagnosesHelp')} />
      </Box>
    </SectionCard>
  )
}
