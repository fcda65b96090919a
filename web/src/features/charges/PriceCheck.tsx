import Alert from '@mui/material/Alert'
import { charges } from '@ratebook/shared/charges.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSettled } from '../../client/use-settled.ts'
import { count, money } from '../../words/format.ts'

const PAUSE_MS = 500

/** Says of the charge in a form that it is far from the other prices of its code. It may be right: nothing is refused. */
export function PriceCheck({ id }: { id: string | null }) {
  const { t } = useTranslation('staff')
  const [facilityId, amount, cpT_HCPCS, drgCode] = useFormContext().watch(['facilityId', 'amount', 'cpT_HCPCS', 'drgCode'])
  const body = useSettled({ facilityId, id, amount, cpT_HCPCS, drgCode }, PAUSE_MS)
  const { data } = useQuery({
    ...query(charges.checkChargePrice, { body }),
    enabled: body.facilityId !== '' && body.amount > 0 && `${body.cpT_HCPCS}${body.drgCode}` !== '',
    retry: false,
    meta: { public: true },
  })
  const others = data?.others
  if (!others) return null
  const { code, items, lowest, highest } = others
  return (
    <Alert severity="warning" role="status" sx={{ gridColumn: '1 / -1' }}>
      {t('charges.farPrice', {
        price: money(body.amount),
        code,
        count: items,
        number: count(items),
        lowest: money(lowest),
        highest: money(highest),
      })}
    </Alert>
  )
}
