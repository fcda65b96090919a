import { useTranslation } from 'react-i18next'

/** What a searched field of a rule's form says of its list. */
export function useSearchWords() {
  const { t } = useTranslation('rules')
  return { clear: t('search.clear'), open: t('search.open'), close: t('search.close'), none: t('search.none'), other: t('search.other') }
}
