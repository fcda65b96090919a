import { useTranslation } from 'react-i18next'
import { useTitle } from '../../words/title.ts'
import { NeutralPage } from './NeutralPage.tsx'

export function ServerAway({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  const { t } = useTranslation()
  useTitle(t('away.title'))
  return (
    <NeutralPage title={t('away.title')} text={t('away.text')}>
      <button type="button" className="button" onClick={retry} disabled={retrying}>
        {t(retrying ? 'away.retrying' : 'away.retry')}
      </button>
    </NeutralPage>
  )
}
