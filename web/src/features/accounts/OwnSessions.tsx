import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type OwnSession, ownAccount } from '@ratebook/shared/own-account.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { dateTime } from '../../words/format.ts'

/** Where one is signed in, and the way to end it there: on a computer left behind, or that is somebody else's. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('accounts')
  const end = useSend(ownAccount.endOwnSession, ownAccount.getOwnAccount)
  const endOthers = useSend(ownAccount.endOtherSessions, ownAccount.getOwnAccount)
  const deviceOf = ({ browser, system }: OwnSession) =>
    browser && system ? t('own.device', { browser, system }) : browser || system || t('own.unknownDevice')
  const onError = toastError
  return (
    <SectionCard title={t('own.sessions')} help={t('own.sessionsHelp')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {sessions.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Typography sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }} component="div">
                {deviceOf(session)}
                {session.isThisOne && <Chip component="span" size="small" color="primary" variant="outlined" label={t('own.thisOne')} />}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('own.sessionFacts', {
                  address: session.address || t('own.unknownAddress'),
                  used: dateTime(session.lastUsedAt),
                  opened: dateTime(session.openedAt),
                })}
              </Typography>
            </Box>
            {!session.isThisOne && (
              <Button
                size="small"
                disabled={end.isPending}
                aria-label={t('own.endOf', { device: deviceOf(session), address: session.address })}
                onClick={() => end.mutate({ params: { id: session.id } }, { onSuccess: () => toastSuccess(t('own.ended')), onError })}
              >
                {t('own.end')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {sessions.length > 1 && (
        <div>
          <Button
            variant="outlined"
            disabled={endOthers.isPending}
            onClick={() => endOthers.mutate({}, { onSuccess: () => toastSuccess(t('own.othersEnded')), onError })}
          >
            {t('own.endOthers')}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}
