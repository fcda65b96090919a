import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { atOnce, billingClasses, type ChargeItem, charges, drugTypes, itemRules, settings } from '@ratebook/shared/charges.ts'
import type { Facility } from '@ratebook/shared/facility-settings.ts'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput, TextInput } from '../../form/fields.tsx'
import { MoneyInput } from '../../form/typed-inputs.tsx'
import { DownIcon } from '../../words/staff-icons.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { PriceCheck } from './PriceCheck.tsx'

type Values = z.input<typeof charges.updateCharge.body>

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 } as const
const wholeRow = { gridColumn: '1 / -1' } as const

const fourDigits = (code: string) => code && fullCode('REVENUE_CODE', code)

type Props = { item?: ChargeItem; facilities: Facility[]; onClose: () => void }

export function ChargeDialog({ item, facilities, onClose }: Props) {
  const { t } = useTranslation('staff')
  const create = useSend(charges.createCharge, charges.listCharges)
  const update = useSend(charges.updateCharge, charges.listCharges)
  const only = facilities.length === 1 ? facilities[0]?.id : undefined
  // an amount is null until one is typed; the schema says so in a person's words
  const blank = {
    facilityId: only ?? '',
    code: '',
    departmentName: '',
    description: '',
    amount: null,
    cashPrice: null,
    revenueCode: '',
    cpT_HCPCS: '',
    drgCode: '',
    aprDrgCode: '',
    gl: '',
    setting: 'both',
    modifiers: '',
    ndc: '',
    drugUnit: '',
    drugType: '',
    billingClass: '',
    service: '',
    serviceEs: '',
  }
  const save = async (values: Values) => {
    await (item ? update.mutateAsync({ body: values }) : create.mutateAsync({ body: values }))
    toastSuccess(t(item ? 'charges.changed' : 'charges.added'))
  }
  const schema = item ? charges.updateCharge.body.superRefine(itemRules(item), atOnce) : charges.createCharge.body
  const choices = facilities.map((f) => [f.id, f.name] as const)

  return (
    <EntityDialog<Values>
      title={t(item ? 'charges.editTitle' : 'charges.addTitle')}
      schema={schema as unknown as z.ZodType<unknown, Values>}
      initial={(item ?? blank) as Values}
      save={save}
      reload={item && (async () => (await call(charges.getCharge, { params: { id: item.id } })) as Values)}
      onClose={onClose}
    >
      <Box sx={grid}>
        <SelectInput
          name="facilityId"
          label={t('charges.facilityName')}
          required
          disabled={Boolean(item)}
          help={item && t('charges.facilityStays')}
          options={[['', t('form.choosePlaceholder')], ...choices]}
        />
        <TextInput name="departmentName" label={t('charges.departmentName')} required maxLength={200} />
        <TextInput name="code" label={t('charges.code')} required maxLength={40} />
        <MoneyInput name="amount" label={t('charges.amount')} checkWith={['cashPrice']} />
        <MoneyInput
          name="cashPrice"
          label={t('charges.cashPrice')}
          help={t(item?.hasRates ? 'charges.ratesAlone' : 'charges.cashPriceHelp')}
          checkWith={['amount']}
        />
        <Box sx={wholeRow}>
          <TextInput name="description" label={t('charges.description')} required maxLength={1000} multiline />
        </Box>
        {item?.typedCodes && (
          <Typography variant="body2" color="text.secondary" sx={{ ...wholeRow, overflowWrap: 'anywhere' }}>
            {t('charges.typedCodes', { codes: item.typedCodes })}
          </Typography>
        )}
        <PriceCheck id={item?.id ?? null} />
        <TextInput name="revenueCode" label={t('charges.revenueCode')} help={t('charges.oneCodeHint')} maxLength={20} tidy={fourDigits} />
        <TextInput name="cpT_HCPCS" label={t('charges.cptHcpcs')} maxLength={20} checkWith={['revenueCode']} />
        <TextInput name="drgCode" label={t('charges.drgCode')} maxLength={20} checkWith={['revenueCode']} />
        <TextInput name="aprDrgCode" label={t('charges.aprDrgCode')} maxLength={20} checkWith={['revenueCode']} />
        <TextInput name="gl" label={t('charges.gl')} maxLength={40} />
      </Box>
      <MoreFields />
    </EntityDialog>
  )
}

const moreNames = ['service', 'serviceEs', 'setting', 'billingClass', 'modifiers', 'ndc', 'drugUnit', 'drugType']

/** What few items need. Opens by itself when something in it is wrong. */
function MoreFields() {
  const { t } = useTranslation('staff')
  const { errors } = useFormContext().formState
  const [opened, setOpened] = useState(false)
  const open = opened || moreNames.some((name) => errors[name])
  const optionsOf = (group: string, values: readonly string[]) =>
    values.map((v) => [v, v ? t(`charges.${group}.${v}`) : t('charges.notStated')] as const)
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        aria-expanded={open}
        onClick={() => setOpened(!open)}
        endIcon={<DownIcon sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
      >
        {t('charges.more')}
      </Button>
      <Collapse in={open}>
        <Box sx={grid}>
          <Box sx={wholeRow}>
            <TextInput name="service" label={t('charges.plainName')} help={t('charges.plainNameHelp')} maxLength={200} />
          </Box>
          <Box sx={wholeRow}>
            <TextInput name="serviceEs" label={t('charges.plainNameEs')} help={t('charges.plainNameEsHelp')} maxLength={200} />
          </Box>
          <SelectInput name="setting" label={t('charges.setting')} options={optionsOf('settings', settings)} />
          <SelectInput name="billingClass" label={t('charges.billingClass')} options={optionsOf('billingClasses', billingClasses)} />
          <TextInput name="modifiers" label={t('charges.modifiers')} help={t('charges.modifiersHelp')} maxLength={20} />
          <TextInput name="ndc" label={t('charges.ndc')} maxLength={20} />
          <TextInput
            name="drugUnit"
            label={t('charges.drugUnit')}
            help={t('charges.drugUnitHelp')}
            maxLength={16}
            inputMode="decimal"
            checkWith={['drugType']}
          />
          <SelectInput name="drugType" label={t('charges.drugType')} options={optionsOf('drugTypes', drugTypes)} checkWith={['drugUnit']} />
        </Box>
      </Collapse>
    </Box>
  )
}
