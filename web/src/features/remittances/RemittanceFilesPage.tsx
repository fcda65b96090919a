import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type RemittanceFile, remittances, remittanceStates } from '@ratebook/shared/remittances.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFaultWords } from '../../client/error-words.ts'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'
import { bytes, dateTime } from '../../words/format.ts'
import { ToAdjustments } from './ToAdjustments.tsx'
import { UnbalancedPayments } from './UnbalancedPayments.tsx'

/** Every file of remittances that was loaded, by whom, and what became of it. */
export function RemittanceFilesPage() {
  const { t } = useTranslation('payments')
  const words = useMemo(() => ({ state: remittanceStates.map((state) => [state, t(`files.states.${state}`)] as const) }), [t])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2">{t('files.title')}</Typography>
        <Button component={Link} to={paths.payments}>
          {t('files.back')}
        </Button>
      </Box>
      <ListPage
        endpoint={remittances.searchRemittanceFiles}
        words={words}
        heading={['fileName']}
        nameOf={({ fileName }: RemittanceFile) => fileName}
        cells={{ uploadedAt: ({ uploadedAt }) => dateTime(uploadedAt) }}
        details={(file) => <FileDetails file={file} />}
        empty={<EmptyList title={t('files.none')} help={t('payments.empty')} />}
      />
    </>
  )
}

/** What is to be said of a file beside its numbers: why nothing was taken, which payments do not add up, where the log has it. */
function FileDetails({ file }: { file: RemittanceFile }) {
  const { t } = useTranslation('payments')
  const say = useFaultWords()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {file.state === 'failed' && <Alert severity="error">{say(file, '')}</Alert>}
      <UnbalancedPayments payments={file.unbalancedPayments} />
      <ToAdjustments file={file} />
      <Typography variant="body2">
        {t(file.facilityName ? 'files.ofFacility' : 'files.byNpi', { size: bytes(file.bytes), facility: file.facilityName })}
      </Typography>
      {file.state === 'applied' && (
        <Typography variant="body2">
          <MuiLink component={Link} to={paths.auditOf('entityId', file.id)}>
            {t('files.log')}
          </MuiLink>
        </Typography>
      )}
    </Box>
  )
}
