import { Navigate } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { firstPath, menuFor } from './menu.ts'

/** The root of the staff area leads to the first page that a person may open. */
export function FirstPage() {
  const { user } = useSession()
  return <Navigate to={(user && firstPath(menuFor(user))) ?? paths.home} replace />
}
