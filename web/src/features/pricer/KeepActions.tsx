import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EstimateChoice } from '@ratebook/shared/kept-estimates.ts'
import { PrintIcon, ShareIcon } from '../../words/icons.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import './keep.css'

/** The ways to take a price along: on paper or as a PDF, and, where there is one to keep, by a link or a mail. */
export function KeepActions({ choice }: { choice: EstimateChoice | null }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  // what was chosen when the window was opened
  const [kept, setKept] = useState<EstimateChoice | null>(null)
  return (
    <div className="keep-actions no-print">
      <button type="button" className="button button-quiet" onClick={() => window.print()}>
        <PrintIcon size={18} />
        {t('pricer.print')}
      </button>
      {choice && (
        <button type="button" className="button button-quiet" onClick={() => setKept(choice)}>
          <ShareIcon size={18} />
          {t('expenses.keep.open')}
        </button>
      )}
      {kept && <KeepDialog choice={kept} onClose={() => setKept(null)} />}
    </div>
  )
}
