import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { CheckResult, FindingKind, FindingPlace } from '@ratebook/shared/file-checks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../form/SectionCard.tsx'
import { count } from '../../words/format.ts'

type LinkOf = (place: FindingPlace) => ReactNode

/** What was found in a file, a line for each kind. @param all leads to all of them; `linkOf` to the record that a finding is about */
export function Findings({ result, all, linkOf }: { result: CheckResult; all: ReactNode; linkOf?: LinkOf }) {
  const { t } = useTranslation('transparency')
  const { errors, warnings, kinds } = result
  const ofValidator = (result.validator?.errors ?? 0) + (result.validator?.alerts ?? 0)
  const counts = { errors: count(errors), warnings: count(warnings) }
  return (
    <SectionCard title={t('findings.title')}>
      <Alert severity={errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'success'}>
        {errors > 0 ? t('findings.errors', counts) : warnings > 0 ? t('findings.onlyWarnings', counts) : t('findings.clean')}
      </Alert>
      {kinds.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {kinds.map((kind) => (
            <Kind key={kind.code} kind={kind} linkOf={linkOf} />
          ))}
        </Box>
      )}
      {(kinds.length > 0 || ofValidator > 0) && <div>{all}</div>}
    </SectionCard>
  )
}

function Kind({ kind: { code, severity, count: times, first }, linkOf }: { kind: FindingKind; linkOf: LinkOf | undefined }) {
  const { t } = useTranslation('transparency')
  const { t: words } = useTranslation('findings')
  const isOfFile = times === 1 && first[0]?.place === '' && first[0].value === ''
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Chip
          size="small"
          variant="outlined"
          color={severity === 'error' ? 'error' : 'warning'}
          label={t(`findings.${severity}`)}
          sx={{ alignSelf: 'center' }}
        />
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {words(`${code}.title`)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {times === 1 ? t('findings.once') : t('findings.count', { times: count(times) })}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {words(`${code}.remedy`)}
      </Typography>
      {!isOfFile && <Places places={first} name={words(`${code}.title`)} linkOf={linkOf} />}
    </Box>
  )
}

function Places({ places, name, linkOf }: { places: FindingPlace[]; name: string; linkOf: LinkOf | undefined }) {
  const { t } = useTranslation('transparency')
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
        {t('findings.where')}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={`${t('findings.where')}: ${name}`}>
        <Table size="small" sx={{ '& td': { maxWidth: '26rem', overflowWrap: 'anywhere' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('findings.place')}</TableCell>
              <TableCell>{t('findings.column')}</TableCell>
              <TableCell>{t('findings.value')}</TableCell>
              {linkOf && <TableCell>{t('findings.mend')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {places.map((at, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings of a kind are told apart by their order only
              <TableRow key={i}>
                <TableCell>{at.place || t('findings.file')}</TableCell>
                <TableCell>{at.column}</TableCell>
                <TableCell>{at.value}</TableCell>
                {linkOf && <TableCell>{linkOf(at)}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
