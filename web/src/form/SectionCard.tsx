import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** One group of fields or facts, under its heading. */
export function SectionCard({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 2.5, alignContent: 'start', p: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {help && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {help}
          </Typography>
        )}
      </div>
      {children}
    </Paper>
  )
}

export const twoColumns = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  '& > .whole': { gridColumn: '1 / -1' },
} as const
