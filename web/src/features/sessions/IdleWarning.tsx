import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Dialog } from '../../client/Dialog.tsx'
import { paths } from '../../paths.ts'
import { useIdle } from './use-idle.ts'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Watches whether somebody is there, and asks before the session ends. */
export function IdleWarning() {
  const { secondsLeft, stay } = useIdle()
  return secondsLeft === null ? null : <Warning secondsLeft={secondsLeft} stay={stay} />
}

function Warning({ secondsLeft, stay }: { secondsLeft: number; stay: () => Promise<boolean> }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const [failed, setFailed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const actions = (
    <>
      <Link className="button button-quiet" to={paths.logout}>
        {t('idle.signOut')}
      </Link>
      <button ref={button} type="button" className="button" onClick={() => void stay().then((told) => setFailed(!told))}>
        {t('idle.stay')}
      </button>
    </>
  )
  return (
    <Dialog title={t('idle.title')} actions={actions} isText={false}>
      <p>{t('idle.text')}</p>
      <p className="idle-clock" role="timer" aria-live="off">
        {clock(secondsLeft)}
      </p>
      {failed && (
        <p className="field-error" role="alert">
          {common('toast.unreachable')}
        </p>
      )}
    </Dialog>
  )
}
