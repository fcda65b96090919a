import { useTranslation } from 'react-i18next'
import { chooseMode, knowsBoth, type Mode, modes, useMode } from '../client/mode.ts'
import { ContrastIcon } from '../words/icons.tsx'
import './header.css'

/** Light or dark, or as the browser asks for. */
export function ModeSwitch() {
  const { t } = useTranslation()
  const mode = useMode()
  if (!knowsBoth) return null
  return (
    <label className="mode">
      <ContrastIcon size={18} />
      <span className="sr-only">{t('header.mode')}</span>
      <select value={mode} onChange={(e) => chooseMode(e.target.value as Mode)}>
        {modes.map((one) => (
          <option key={one} value={one}>
            {t(`header.modes.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
