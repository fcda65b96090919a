import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { TriedService } from '@ratebook/shared/wire/explained-price.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { sayFault } from '../../client/error-words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError, query } from '../../client/api.ts'
import { DayInput, SelectInput, TextInput } from '../../form/fields.tsx'
import { MoneyInput, NumberInput } from '../../form/typed-inputs.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { ruleForm, type RuleContext, type RuleValues } from './rule-values.ts'
import { TriedPrice } from './TriedPrice.tsx'
import { useSettled } from '../../client/use-settled.ts'

type Service = Omit<TriedService, 'date' | 'chargeItemId'> & { date: string | null }
const codes = ['cptHcpcs', 'modifiers', 'revenueCode', 'drgCode', 'aprDrgCode', 'chargeCode'] as const
const blank: Service = {
  cptHcpcs: '',
  modifiers: '',
  revenueCode: '',
  drgCode: '',
  aprDrgCode: '',
  chargeCode: '',
  charge: null,
  units: 1,
  days: null,
  place: 'facility',
  date: null,
}
const resolver: Resolver<Service> = async (values, context, options) => {
  const { date, ...rest } = values
  const { errors } = await zodResolver(TriedService as unknown as z.ZodType<Service, Service>)(
    { ...rest, ...(date && { date }) } as Service,
    context,
    options,
  )
  const hasCode = codes.some((name) => name !== 'modifiers' && values[name].trim() !== '')
  const all = { ...(!hasCode && { cptHcpcs: { type: 'required', message: sayFault(fault('required')) } }), ...errors }
  return Object.keys(all).length === 0 ? { values, errors: {} } : { values: {}, errors: all }
}

const PAUSE_MS = 600
const half = { display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start' } as const

/** Prices a service under the rule as it stands in the form, saved or not, and goes on doing so while it is changed. */
export function TryRule({ context }: { context: RuleContext }) {
  const { t } = useTranslation('rules')
  const { t: ofStaff } = useTranslation('staff')
  const ruleInForm = useFormContext<RuleValues>()
  const form = useForm<Service>({ defaultValues: blank, resolver })
  const [tried, setTried] = useState<Service>()
  const values = useSettled(ruleInForm.watch(), PAUSE_MS)
  // a rule that has no name yet can be tried as well
  const checked = ruleForm(context).safeParse({ ...values, name: values.name || '-' })
  const { date, ...service } = tried ?? blank
  const body = checked.success && { rule: checked.data, service: { ...service, ...(date && { date }) } }
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query(rules.tryRule, { body: body as Exclude<typeof body, false> }),
    enabled: tried !== undefined && body !== false,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { public: true },
  })
  const refused =
    error instanceof ApiError
      ? [...new Set([error.body.error || ofStaff('form.unreachable'), ...(error.body.fields ?? []).map((f) => f.message)])]
      : undefined
  // the answer to a question is brought into sight; one that only follows the form is not
  const scrollDue = useRef(false)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!scrollDue.current || !data || isPlaceholderData) return
    scrollDue.current = false
    void result.current?.scrollIntoView({ block: 'nearest' })
  }, [data, isPlaceholderData])
  const ask = (values: Service) => {
    scrollDue.current = true
    setTried({ ...values })
  }

  return (
    <SectionCard title={t('try.title')} help={t('try.help')}>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={form.handleSubmit(ask)} sx={{ display: 'grid', gap: 2 }}>
          <Box sx={half}>
            <TextInput name="cptHcpcs" label={t('try.cptHcpcs')} maxLength={20} help={t('try.anyCode')} />
            <TextInput name="modifiers" label={t('try.modifiers')} maxLength={40} help={t('try.modifiersHelp')} />
            <TextInput name="revenueCode" label={t('try.revenueCode')} maxLength={20} checkWith={['cptHcpcs']} />
            <TextInput name="drgCode" label={t('try.drgCode')} maxLength={20} checkWith={['cptHcpcs']} />
            <TextInput name="aprDrgCode" label={t('try.aprDrgCode')} maxLength={20} checkWith={['cptHcpcs']} />
            <TextInput name="chargeCode" label={t('try.chargeCode')} maxLength={40} checkWith={['cptHcpcs']} />
            <MoneyInput name="charge" label={t('try.charge')} help={t('try.chargeHelp')} />
            <NumberInput name="units" label={t('try.units')} />
            <NumberInput name="days" label={t('try.days')} help={t('try.daysHelp')} />
            <SelectInput
              name="place"
              label={t('try.place')}
              options={[
                ['facility', t('try.facility')],
                ['nonfacility', t('try.nonfacility')],
              ]}
            />
            <DayInput name="date" label={t('try.date')} help={t('try.dateHelp')} />
          </Box>
          <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }} loading={isFetching}>
            {t('try.price')}
          </Button>
        </Box>
      </FormProvider>
      <Box ref={result} aria-live="polite" aria-busy={isFetching} sx={{ scrollMarginBlock: '6rem 7rem' }}>
        {tried && !checked.success && <Alert severity="info">{t('try.incomplete')}</Alert>}
        {tried && checked.success && refused && (
          <Alert severity="error">
            {refused.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {tried && checked.success && !error && data && <TriedPrice answer={data} ruleName={values.name} ruleId={values.id} />}
        {!tried && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('try.empty')}
          </Typography>
        )}
      </Box>
    </SectionCard>
  )
}
