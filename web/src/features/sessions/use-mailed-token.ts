import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token of the mailed link that led to this page; '' without one. It stands behind the #, which no server and no log on the way gets
 * to see; in mails of before it stood in the query. It is as good as a password: it stays neither in the address bar nor in the history.
 */
export function useMailedToken(page: string): string {
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const given = new URLSearchParams(hash.slice(1) || search).get('token') ?? ''
  const [token] = useState(given)
  useEffect(() => {
    // another link in the same tab changes nothing but what stands behind the #
    if (given && given !== token) window.location.reload()
    else if (hash || search) navigate(page, { replace: true })
  }, [given, token, hash, search, page, navigate])
  return token
}
