import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'

const sx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Cards two by two, one below the other where there is no room. */
export const Halves = ({ children }: { children: ReactNode }) => <Box sx={sx}>{children}</Box>

/** Where such cards will be. @param label what is being loaded */
export const LoadingHalves = ({ label }: { label: string }) => (
  <Box sx={sx} role="status" aria-label={label}>
    {['one', 'two', 'three', 'four'].map((key) => (
      <Skeleton key={key} variant="rounded" height={220} />
    ))}
  </Box>
)
