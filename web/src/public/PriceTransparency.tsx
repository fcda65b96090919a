import { useTranslation } from 'react-i18next'

/** What the link is called, whatever the language of the page: 45 CFR 180.50(d)(6)(ii) has it so, and programs look for it. */
export const PRICE_TRANSPARENCY = 'Price Transparency'

/** What that means in the language of the page, beside the link and no part of it. */
export function InOwnWords() {
  const { t, i18n } = useTranslation()
  return i18n.language === 'en' ? null : <span> ({t('footer.transparency')})</span>
}
