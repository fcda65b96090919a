import Typography from '@mui/material/Typography'
import type { Retirement } from '@ratebook/shared/retirement.ts'
import { standings } from '@ratebook/shared/retirement.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '../words/format.ts'

/** The words of a list's standing. */
export function useStandings() {
  const { t } = useTranslation('staff')
  return standings.map((standing) => [standing, t(`retire.standings.${standing}`)] as const)
}

/** What a row is called, and below it when, by whom and why it was retired. */
export function RetiredNote({ of, children }: { of: Retirement; children: ReactNode }) {
  const { t } = useTranslation('staff')
  const { at, by, why, fileName } = of
  const said = t(fileName ? 'retire.noteFile' : why ? 'retire.noteWhy' : 'retire.note', { when: dateTime(at), by, why, fileName })
  return (
    <>
      {children}
      <Typography component="span" variant="body2" sx={{ display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
        {said}
      </Typography>
    </>
  )
}
