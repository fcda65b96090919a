import { useTranslation } from 'react-i18next'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { preventiveCare } from '@ratebook/shared/pricing/preventive.ts'
import { InfoIcon } from '../../words/icons.tsx'

/** Says of preventive care that plans mostly pay all of it, before somebody stays away because of a price. */
export function PreventiveHint({ procedure: { pxCode, modifiers } }: { procedure: Procedure }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const care = preventiveCare(pxCode, modifiers)
  if (!care) return null
  return (
    <div className="notice">
      <InfoIcon />
      <p>{t(`expenses.preventive.${care}`)}</p>
    </div>
  )
}
