import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { payers } from '@ratebook/shared/payers.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { filingCodes, type RemitPayer, remittances } from '@ratebook/shared/remittances.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { count, money } from '../../words/format.ts'

const NONE = 'none'
const everyPayer = { body: { pagination: { currentPage: 1, recordsPerPage: 0 } } } as const

/** Payers that remittances name, each with the payer of ours it is; of those to be linked alone, all that were when they came up. */
export function RemitPayers({ unlinkedOnly = false }: { unlinkedOnly?: boolean }) {
  const { t } = useTranslation('payments')
  const { data, isError, refetch } = useQuery(query(remittances.listRemitPayers, {}))
  const { data: ours } = useQuery(query(payers.listPayers, everyPayer))
  const [linkedHere, setLinkedHere] = useState<ReadonlySet<string>>(new Set())
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data || !ours) return <Typography role="status">{t('payers.loading')}</Typography>
  const listed = unlinkedOnly ? data.filter((p) => (p.payerId === null && !p.notOurs) || linkedHere.has(p.id)) : data
  if (listed.length === 0) return unlinkedOnly ? null : <Typography color="text.secondary">{t('payers.none')}</Typography>
  const options = ours.records.map((p) => [p.id, `${p.displayName} · ${p.planName}`] as const)
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {t(unlinkedOnly ? 'payers.toLink' : 'payers.help')}
      </Typography>
      <Box component="ul" aria-label={t('payers.title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {listed.map((payer) => (
          <PayerLink key={payer.id} payer={payer} options={options} onLink={() => setLinkedHere((now) => new Set([...now, payer.id]))} />
        ))}
      </Box>
    </>
  )
}

type Options = (readonly [id: string, name: string])[]
type LinkProps = { payer: RemitPayer; options: Options; onLink: () => void }
const grid = { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'center' }
const isKnown = (code: string): code is (typeof filingCodes)[number] => (filingCodes as readonly string[]).includes(code)

function PayerLink({ payer, options, onLink }: LinkProps) {
  const { t } = useTranslation('payments')
  const link = useSend(remittances.linkRemitPayer, remittances.listRemitPayers, payments.listPayments)
  const { id, name, payerId, payerName, notOurs, version, claims, totalCharges, kinds } = payer
  const choose = (value: string, filingCode?: string) => {
    // it stays where it is chosen, though it is not to be linked any more
    onLink()
    const body = { id, version, payerId: value && value !== NONE ? value : null, notOurs: value === NONE }
    link.mutate(
      { body: filingCode === undefined ? body : { ...body, filingCode } },
      { onSuccess: () => toastSuccess(t('payers.linked', { name })), onError: toastError },
    )
  }
  const kindOf = (code: string) => (isKnown(code) ? t(`filing.${code}`) : code || t('payers.noKind'))
  const said = { options, disabled: link.isPending }
  return (
    <Box component="li" sx={grid}>
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Claims claims={claims} totalCharges={totalCharges} />
      </div>
      <Choice
        {...said}
        label={t('payers.isOurs', { name })}
        value={notOurs ? NONE : (payerId ?? '')}
        valueName={payerName}
        none={t('payers.choose')}
        onChoose={(value) => choose(value)}
      />
      {kinds.length > 1 && (
        <Box component="ul" aria-label={t('payers.kinds', { name })} sx={{ m: 0, p: 0, pl: 2, listStyle: 'none', gridColumn: '1 / -1' }}>
          {kinds.map((kind) => (
            <Box key={kind.filingCode} component="li" sx={{ ...grid, mt: 1 }}>
              <div>
                <Typography variant="body2">{kindOf(kind.filingCode)}</Typography>
                <Claims claims={kind.claims} totalCharges={kind.totalCharges} />
              </div>
              <Choice
                {...said}
                label={t('payers.isOursForKind', { name, kind: kindOf(kind.filingCode) })}
                value={kind.isOwn ? (kind.payerId ?? NONE) : ''}
                valueName={kind.payerName}
                none={t('payers.asWhole')}
                onChoose={(value) => choose(value, kind.filingCode)}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Claims({ claims, totalCharges }: Pick<RemitPayer, 'claims' | 'totalCharges'>) {
  const { t } = useTranslation('payments')
  return (
    <Typography variant="body2" color="text.secondary">
      {t('payers.claims', { count: claims, number: count(claims), charges: money(totalCharges) })}
    </Typography>
  )
}

interface ChoiceProps {
  label: string
  value: string
  valueName: string
  none: string
  options: Options
  disabled: boolean
  onChoose: (value: string) => void
}

function Choice({ label, value, valueName, none, options, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation('payments')
  // one that was retired meanwhile stands for itself
  const isListed = value === '' || value === NONE || options.some(([known]) => known === value)
  const all = isListed ? options : [...options, [value, valueName] as const]
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={value}
      disabled={disabled}
      onChange={(e) => onChoose(e.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="">{none}</option>
      <option value={NONE}>{t('payers.notOurs')}</option>
      {all.map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
