import type { ReactNode } from 'react'
import { AlertIcon } from '../words/icons.tsx'

/** Says on a public page, or in a form of one, what has failed. */
export const FailureNotice = ({ children }: { children: ReactNode }) => (
  <div className="notice notice-error" role="alert">
    <AlertIcon />
    {children}
  </div>
)
