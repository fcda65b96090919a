import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import type { RemittanceFile } from '@ratebook/shared/remittances.ts'
import { providerAdjustmentList } from '@ratebook/shared/provider-adjustments.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { tableSizes, writeListState } from '../../list/list-state.ts'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'

type Props = { file: Pick<RemittanceFile, 'fileName' | 'providerAdjustments'>; onClose?: () => void }

/** Leads to what a file settles with the provider beside its claims. */
export function ToAdjustments({ file: { fileName, providerAdjustments }, onClose }: Props) {
  const { t } = useTranslation('payments')
  if (providerAdjustments === 0) return null
  const filters = [{ field: 'fileName', equator: 'equals', value: fileName }] as const
  const state = { page: 1, size: tableSizes.initial, sort: providerAdjustmentList.defaultSort, filters: [...filters] }
  const list = writeListState(providerAdjustmentList, state, new URLSearchParams(), tableSizes)
  return (
    <Alert severity="info">
      {t('adjustments.ofFile', { count: providerAdjustments, number: count(providerAdjustments) })}{' '}
      <Link component={RouterLink} to={`${paths.providerAdjustments}?${list}`} onClick={onClose}>
        {t('adjustments.see')}
      </Link>
    </Alert>
  )
}
