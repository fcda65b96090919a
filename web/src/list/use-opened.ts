import { useSearchParams } from 'react-router-dom'

/** The record whose form the address opens over its list, and what closes it. */
export function useOpened(): [id: string | null, close: () => void] {
  const [params, setParams] = useSearchParams()
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'edit')), { replace: true })
  return [params.get('edit'), close]
}
