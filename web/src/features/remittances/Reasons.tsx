import Link from '@mui/material/Link'
import type { PaymentAdjustment } from '@ratebook/shared/payments.ts'
import { Trans, useTranslation } from 'react-i18next'
import { money } from '../../words/format.ts'

/** Where the committees that keep the codes explain all of them. */
const official = {
  carc: 'https://x12.org/codes/claim-adjustment-reason-codes',
  rarc: 'https://x12.org/codes/remittance-advice-remark-codes',
} as const

/** What a code means in a few words; one that has none here leads to the list that explains it. */
function Meaning({ of, code }: { of: keyof typeof official; code: string }) {
  const { t, i18n } = useTranslation('payments')
  if (i18n.exists(`${of}.${code}`, { ns: 'payments' })) return t(`${of}.${code}`)
  return (
    <Link href={official[of]} target="_blank" rel="noreferrer" aria-label={t('reasons.lookUpCode', { code })}>
      {t('reasons.lookUp')}
    </Link>
  )
}

/** How much of a charge was adjusted, why, and who bears it. */
export function Reason({ adjustment: { group, carc, amount } }: { adjustment: PaymentAdjustment }) {
  const { t } = useTranslation('payments')
  const values = { amount: money(amount), code: `${group}-${carc}`, who: t(`groups.${group}`) }
  return (
    <div>
      <Trans t={t} i18nKey="reasons.reason" values={values} components={{ why: <Meaning of="carc" code={carc} /> }} />
    </div>
  )
}

/** What a payer remarked. */
export const Remark = ({ code }: { code: string }) => (
  <div>
    {code}: <Meaning of="rarc" code={code} />
  </div>
)
