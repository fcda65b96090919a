import { type Language, languages } from '@ratebook/shared/wire/language.ts'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../i18n/index.ts'
import { GlobeIcon } from '../words/icons.tsx'
import './header.css'

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <label className="language">
      <GlobeIcon size={18} />
      <span className="sr-only">{t('header.language')}</span>
      <select value={i18n.language} onChange={(e) => void chooseLanguage(e.target.value as Language)}>
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
