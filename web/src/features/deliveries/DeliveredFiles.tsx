import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type DeliveredFile, deliveredStates, deliveries, deliveryKinds } from '@ratebook/shared/deliveries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFaultWords } from '../../client/error-words.ts'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'
import { bytes, count, dateTime } from '../../words/format.ts'

const counted = [
  ...['added', 'changed', 'unchanged', 'retired', 'leftOut', 'rates'],
  ...['claims', 'newClaims', 'knownClaims', 'takenBack', 'unmatchedReversals', 'unbalanced'],
] as const

/** Every file that came by itself, newest first. */
export function DeliveredFiles() {
  const { t } = useTranslation('deliveries')
  const words = useMemo(
    () => ({
      state: deliveredStates.map((state) => [state, t(`states.${state}`)] as const),
      kind: deliveryKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const),
    }),
    [t],
  )
  return (
    <ListPage
      endpoint={deliveries.searchDeliveredFiles}
      words={words}
      heading={['fileName']}
      nameOf={({ fileName }: DeliveredFile) => fileName}
      cells={{ cameAt: ({ cameAt }) => dateTime(cameAt) }}
      details={(file) => <FileDetails file={file} />}
      empty={<EmptyList title={t('noFiles')} help={t('noFilesHelp')} />}
    />
  )
}

/** What was applied, or what is wrong and where to go on. */
function FileDetails({ file }: { file: DeliveredFile }) {
  const { t } = useTranslation('deliveries')
  const say = useFaultWords()
  const { kind, uploadId, uploadStatus, counts, errors, state } = file
  const isOpen = uploadId !== null && (uploadStatus === 'preview' || uploadStatus === 'failed')
  const report =
    kind === 'remittances' ? paths.remittanceFiles : kind === 'charges' && uploadId ? paths.auditOf('entityId', uploadId) : null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {file.code && <Alert severity={state === 'known' ? 'info' : state === 'waiting' ? 'warning' : 'error'}>{say(file, '')}</Alert>}
      {errors.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {errors.map((error) => (
            <li key={`${error.row} ${error.column} ${error.message}`}>
              {error.row > 0 && `${t('row', { row: error.row, column: error.column })} `}
              {say(error, error.message)}
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2">
        {[
          ...counted.filter((name) => counts[name] !== undefined).map((name) => t(`counts.${name}`, { number: count(counts[name]) })),
          bytes(file.bytes),
          ...(uploadStatus === 'applied' && state !== 'applied' ? [t('appliedSince')] : []),
        ].join(' · ')}
      </Typography>
      {isOpen && (
        <MuiLink component={Link} to={paths.resumeUpload(uploadId)}>
          {t('goOn')}
        </MuiLink>
      )}
      {!isOpen && report && (
        <MuiLink component={Link} to={report}>
          {t('report')}
        </MuiLink>
      )}
    </Box>
  )
}
