import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { useBrand } from '../../public/brand.tsx'
import { download } from '../../client/download.ts'
import { bytes } from '../../words/format.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { CheckIcon, DownloadIcon } from '../../words/icons.tsx'

type State =
  | { step: 'idle' }
  | { step: 'pending'; received: number }
  | { step: 'done'; name: string; size: number }
  | { step: 'failed'; message: string }

/** Without a facility nothing is downloaded: `place` asks for the choice. */
export function ExportButton({ place }: { place: () => Promise<ActiveFacility | undefined> }) {
  const { t } = useTranslation()
  const { brandId } = useBrand()
  const [state, setState] = useState<State>({ step: 'idle' })
  const pending = state.step === 'pending'

  async function start() {
    const facilityName = (await place())?.name
    if (!facilityName) return
    setState({ step: 'pending', received: 0 })
    try {
      const file = await download(
        mrf.downloadReport,
        {},
        { body: { brandId, facilityName }, onProgress: (received) => setState({ step: 'pending', received }) },
      )
      setState({ step: 'done', ...file })
    } catch (e) {
      setState({ step: 'failed', message: (e as Error).message })
    }
  }

  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void start()} disabled={pending}>
        {pending ? <span className="spinner" /> : <DownloadIcon />}
        {t('home.export')}
      </button>
      <div className="export-state" role="status">
        {pending && (state.received ? t('home.exportReceived', { size: bytes(state.received) }) : t('home.exportPreparing'))}
        {state.step === 'done' && (
          <span className="export-done">
            <CheckIcon size={18} /> {t('home.exportDone', { name: state.name, size: bytes(state.size) })}
          </span>
        )}
      </div>
      {state.step === 'failed' && (
        <FailureNotice>
          <p>{state.message || t('home.exportFailed')}</p>
        </FailureNotice>
      )}
    </>
  )
}
