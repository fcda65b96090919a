import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BackIcon } from '../../words/icons.tsx'
import { paths } from '../../paths.ts'

export function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <Link className="link" to={paths.login}>
      <BackIcon size={16} />
      {t('forgot.back')}
    </Link>
  )
}
