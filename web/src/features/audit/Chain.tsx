import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { audit } from '@ratebook/shared/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { useTimeZone } from '../../client/today.ts'
import { momentIn } from '../../words/moment.ts'
import { count } from '../../words/format.ts'
import { paths } from '../../paths.ts'

const verification = { ...query(audit.verifyAudit, {}), staleTime: 0, gcTime: 0 }

export function VerifyButton({ onVerify }: { onVerify: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Button variant="outlined" onClick={onVerify}>
      {t('chain.verify')}
    </Button>
  )
}

/** Has the whole chain verified and says how it is. */
export function ChainResult({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const timeZone = useTimeZone()
  const { data, error, isFetching } = useQuery(verification)
  const close = { onClose, closeText: t('chain.close'), sx: { mb: 2 } }
  if (isFetching)
    return (
      <Alert severity="info" role="status" icon={false} sx={{ mb: 2 }}>
        {t('chain.verifying')}
      </Alert>
    )
  if (error)
    return (
      <Alert severity="error" {...close}>
        {error.message || t('chain.unreachable')}
      </Alert>
    )
  if (!data) return null
  const { entries, firstBroken: seq, until, broken, anchored, since } = data
  if (broken === null || seq === null)
    return (
      <Alert severity="success" role="status" {...close}>
        {t('chain.intact', { count: entries, number: count(entries) })}{' '}
        {entries > 0 && t(anchored > 0 ? 'chain.anchored' : 'chain.notAnchored', { seq: String(anchored) })}
      </Alert>
    )
  return (
    <Alert severity="error" {...close}>
      {t(`chain.${broken}`, { seq: String(seq), until: String(until), number: count(entries), count: (until ?? seq) - seq + 1 })}{' '}
      {since && broken !== 'forged' && `${t('chain.since', { at: momentIn(timeZone, since) })} `}
      {seq <= entries && (
        <Link className="link" to={`${paths.audit}?filter=seq.equals.${seq}`}>
          {t('chain.show', { seq: String(seq) })}
        </Link>
      )}
    </Alert>
  )
}
