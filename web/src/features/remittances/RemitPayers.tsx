import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { payers } from '@ratebook/shared/payers.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { type RemitPayer, remittances } from '@ratebook/shared/remittances.ts'
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

type LinkProps = { payer: RemitPayer; options: (readonly [id: string, name: string])[]; onLink: () => void }

function PayerLink({ payer, options, onLink }: LinkProps) {
  const { t } = useTranslation('payments')
  const link = useSend(remittances.linkRemitPayer, remittances.listRemitPayers, payments.listPayments)
  const { id, name, payerId, payerName, notOurs, version, claims, totalCharges } = payer
  // one that was retired meanwhile stands for itself
  const all = payerId && !options.some(([known]) => known === payerId) ? [...options, [payerId, payerName] as const] : options
  const choose = (value: string) => {
    // it stays where it is chosen, though it is not to be linked any more
    onLink()
    link.mutate(
      { body: { id, version, payerId: value && value !== NONE ? value : null, notOurs: value === NONE } },
      { onSuccess: () => toastSuccess(t('payers.linked', { name })), onError: toastError },
    )
  }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'center' }}>
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {t('payers.claims', { count: claims, number: count(claims), charges: money(totalCharges) })}
        </Typography>
      </div>
      <TextField
        select
        size="small"
        fullWidth
        value={notOurs ? NONE : (payerId ?? '')}
        disabled={link.isPending}
        onChange={(e) => choose(e.target.value)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('payers.isOurs', { name }) } }}
      >
        <option value="">{t('payers.choose')}</option>
        <option value={NONE}>{t('payers.notOurs')}</option>
        {all.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
      </TextField>
    </Box>
  )
}
