import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import type { Upload } from '@ratebook/shared/uploads.ts'
import { type ComparedItem, itemChanges, versionComparison } from '@ratebook/shared/version-comparison.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { dateTime, percent, signedMoney } from '../../words/format.ts'
import { paths } from '../../paths.ts'
import { ComparedCounts } from './ComparedCounts.tsx'
import { uploadsQuery } from './uploads-query.ts'

/** Two versions of a facility's charge master, chosen in the address: how many items differ and by how much, and each of them. */
export function ComparePage() {
  const { t } = useTranslation('comparison')
  const [search, setSearch] = useSearchParams()
  const { data: facilities } = useQuery(query(facilitySettings.listFacilities, {}))
  const { data: uploads, error, refetch } = useQuery(uploadsQuery)
  const facilityId = search.get('facility') ?? uploads?.find((v) => v.status === 'applied')?.facilityId ?? facilities?.[0]?.id
  const versions = uploads?.filter((v) => v.status === 'applied' && v.facilityId === facilityId)
  // as a link says; else what the newest version changed
  const from = search.get('from') ?? versions?.[1]?.versionId ?? ''
  const to = search.get('to') ?? ''
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(name === 'facility' ? {} : search)
    next.set(name, value)
    next.delete('page')
    setSearch(next)
  }
  if (error) return <RetryAlert error={error} retry={() => refetch()} />
  if (!facilityId || !versions || !facilities) return null
  const options = versions.map((v) => [v.versionId, nameOf(v, t)] as const)
  const two = { facilityId, ...(from && { from }), ...(to && { to }) }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h2">{t('title')}</Typography>
        <Button component={Link} to={paths.chargeMaster}>
          {t('back')}
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: facilities.length > 1 ? '1fr 1fr 1fr' : '1fr 1fr' } }}>
        {facilities.length > 1 && (
          <Choice
            label={t('facility')}
            value={facilityId}
            options={facilities.map((f) => [f.id, f.name] as const)}
            onChange={(id) => choose('facility', id)}
          />
        )}
        <Choice label={t('from')} value={from} options={[...options, ['', t('first')]]} onChange={(id) => choose('from', id)} />
        <Choice label={t('to')} value={to} options={[['', t('now')], ...options]} onChange={(id) => choose('to', id)} />
      </Box>
      {versions.length === 0 && <Alert severity="info">{t('noVersions')}</Alert>}
      <ComparedCounts two={two} />
      <ListPage<ComparedItem, typeof versionComparison.listVersionChanges.list.columns>
        key={JSON.stringify(two)}
        endpoint={versionComparison.listVersionChanges}
        also={{ facilityId, from: from || null, to: to || null }}
        caption={t('caption')}
        words={{ change: itemChanges.map((change) => [change, t(`changes.${change}`)] as const) }}
        cells={{
          difference: (row) => (row.difference === null ? '–' : signedMoney(row.difference)),
          percent: (row) => percent(row.percent, '–'),
        }}
        empty={t('same')}
      />
    </Box>
  )
}

const nameOf = (v: Upload, t: TFunction<'comparison'>) =>
  t(v.kind === 'edit' ? 'edit' : 'file', { fileName: v.fileName, when: dateTime(v.finishedAt), username: v.username })

type ChoiceProps = { label: string; value: string; options: (readonly [value: string, text: string])[]; onChange: (value: string) => void }

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      id={useId()}
      label={label}
      value={value}
      onChange={(e) => onChange(e.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </TextField>
  )
}
