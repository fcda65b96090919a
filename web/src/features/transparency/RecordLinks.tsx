import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { FindingPlace, FoundRecord } from '@ratebook/shared/file-checks.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../paths.ts'

type Props = { place: FindingPlace; facilityId: string; facilityName: string }

const addressOf = ({ kind, id, contractId = '', contractServiceId = '' }: FoundRecord) =>
  ({
    item: paths.chargeItem(id),
    payer: paths.payer(id),
    rule: paths.ruleEdit(contractId, contractServiceId, id),
    publishedRate: paths.publishedRate(id),
  })[kind]

/** Where a finding can be mended: at its very records where they are known, else among the facility's items of that description. */
export function RecordLinks({ place: { item, records = [] }, facilityId, facilityName }: Props) {
  const { t } = useTranslation('transparency')
  const among = new URLSearchParams({ search: item, filter: `facilityName.equals.${facilityName}` })
  if (records.length === 0)
    return (
      <Link component={RouterLink} to={item ? `${paths.chargeMaster}?${among}` : paths.facility(facilityId)}>
        {item || t('findings.facility')}
      </Link>
    )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {records.map((record) => (
        <li key={`${record.kind} ${record.id}`}>
          <Link component={RouterLink} to={addressOf(record)}>
            {t(`findings.records.${record.kind}`, { name: record.name })}
          </Link>
        </li>
      ))}
    </Box>
  )
}
