import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { passwords } from '@ratebook/shared/passwords.ts'
import { call } from '../../client/api.ts'
import { refreshMe } from '../../client/me.ts'
import { LegalDialog } from '../../public/LegalDialog.tsx'
import { paths } from '../../paths.ts'

/** Until the licence agreement in force is accepted the server changes nothing, so there is no way past it but out. */
export function EulaDialog() {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const accept = useMutation({ mutationFn: () => call(passwords.acceptEula, {}).then(refreshMe) })
  const actions = (
    <>
      <p role="alert" className={accept.error ? 'field-error' : 'field-help'}>
        {accept.error ? accept.error.message || common('toast.unreachable') : common('toast.eulaRequired')}
      </p>
      <Link className="button button-quiet" to={paths.logout}>
        {t('eula.signOut')}
      </Link>
      <button type="button" className="button" disabled={accept.isPending} onClick={() => accept.mutate()}>
        {t('eula.accept')}
      </button>
    </>
  )
  return <LegalDialog text="eula" actions={actions} />
}
