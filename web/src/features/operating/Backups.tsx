import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Operating } from '@ratebook/shared/operating.ts'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../form/SectionCard.tsx'
import { smallTable } from '../../list/small-table.ts'
import { bytes, dateTime } from '../../words/format.ts'

const DAY_MS = 86_400_000

/** Whether anything could be brought back. A backup of yesterday may be a few hours late. */
export function Backups({ backups }: Pick<Operating, 'backups'>) {
  const { t } = useTranslation('operating')
  const [last] = backups
  const good = backups.find(({ failure }) => failure === '')
  const isOld = good && Date.now() - Date.parse(good.at) > 1.25 * DAY_MS
  return (
    <SectionCard title={t('backups.title')} help={t('backups.help')}>
      {!good && <Alert severity="error">{t('backups.none')}</Alert>}
      {good && last?.failure && <Alert severity="error">{t('backups.failed')}</Alert>}
      {isOld && <Alert severity="warning">{t('backups.old')}</Alert>}
      {good && !good.isEncrypted && <Alert severity="warning">{t('backups.plain')}</Alert>}
      {backups.length > 0 && (
        <Box role="region" aria-label={t('backups.title')} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Box component="table" sx={smallTable}>
            <thead>
              <tr>
                <th scope="col">{t('backups.at')}</th>
                <th scope="col">{t('backups.result')}</th>
                <th scope="col">{t('backups.file')}</th>
              </tr>
            </thead>
            <tbody>
              {backups.map(({ at, file, failure, bytes: size }) => (
                <tr key={at}>
                  <td>{dateTime(at)}</td>
                  <td>{failure || t('backups.done', { size: bytes(size) })}</td>
                  <td>{file}</td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </SectionCard>
  )
}
