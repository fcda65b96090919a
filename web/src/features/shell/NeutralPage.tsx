import type { ReactNode } from 'react'

/** A page of no brand at all. */
export const NeutralPage = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <main className="neutral">
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </main>
)
