import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForVersion, isMissingPart, reloadOnce } from './deployment.ts'
import { FailureNotice } from './FailureNotice.tsx'

type Props = { children: ReactNode /** another one starts afresh */; place?: string }

/** Whatever goes wrong within is said there, with a way on; all round it stays as it is. */
export class Boundary extends Component<Props, { error: unknown; place: string | undefined }> {
  state = { error: undefined as unknown, place: this.props.place }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  static getDerivedStateFromProps = ({ place }: Props, state: { place: string | undefined }) =>
    place === state.place ? null : { place, error: undefined }

  render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (isMissingPart(error)) return <MissingPart />
    return <Broken retry={() => this.setState({ error: undefined })} />
  }
}

/** `isBusy`: what was asked for is under way. */
type NoticeProps = { text: string; action: string; onClick: () => void; isBusy?: boolean }
const Notice = ({ text, action, onClick, isBusy = false }: NoticeProps) => (
  <div className="broken">
    <FailureNotice>
      <p>{text}</p>
      <button type="button" className="link" onClick={isBusy ? undefined : onClick} aria-disabled={isBusy}>
        {action}
      </button>
    </FailureNotice>
  </div>
)

function Broken({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return <Notice text={t('broken.text')} action={t('common.retry')} onClick={retry} />
}

/** Browsers remember a part that could not be fetched as missing, so the way to it is to load the page anew: once the server is there. */
function MissingPart() {
  const { t } = useTranslation()
  const [version, setVersion] = useState<'away' | 'same' | 'newer'>()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    void askForVersion().then((answer) => {
      setVersion(answer)
      if (answer === 'newer') reloadOnce()
    })
  }, [])
  if (version === undefined) return null
  if (version === 'newer') return <Notice text={t('broken.newer')} action={t('broken.reload')} onClick={() => location.reload()} />
  const retry = async () => {
    setAsking(true)
    const answer = await askForVersion()
    setAsking(false)
    if (answer === 'away') setVersion(answer)
    else location.reload()
  }
  return (
    <Notice
      text={t(version === 'away' ? 'toast.unreachable' : 'broken.part')}
      action={t(isAsking ? 'away.retrying' : 'common.retry')}
      onClick={() => void retry()}
      isBusy={isAsking}
    />
  )
}
