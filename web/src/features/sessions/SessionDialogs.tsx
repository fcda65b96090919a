import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../../client/session.ts'
import { paths } from '../../paths.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { EulaDialog } from './EulaDialog.tsx'
import { IdleWarning } from './IdleWarning.tsx'

/** What a session may ask of a person on whatever page they are. */
export function SessionDialogs() {
  const { user } = useSession()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      {user && !user.mustEnrol && hash === paths.changePassword && (
        <ChangePasswordDialog user={user} onClose={() => navigate({ search, hash: '' }, { replace: true })} />
      )}
      {user && !user.mustEnrol && !user.eulaAccepted && <EulaDialog />}
      <IdleWarning />
    </>
  )
}
