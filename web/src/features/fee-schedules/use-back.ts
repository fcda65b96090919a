import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The place of the page in the tab's history, which the router counts from 0. */
const place = () => Number((history.state as { idx?: number } | null)?.idx ?? 0)

/** Goes back to where the page was come to from, whatever was sorted or filtered on it since; `otherwise` where it was the first page. */
export function useBack(otherwise: string) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const entered = useRef({ pathname, at: place() })
  if (entered.current.pathname !== pathname) entered.current = { pathname, at: place() }
  return () => (entered.current.at > 0 ? navigate(entered.current.at - place() - 1) : navigate(otherwise))
}
