import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A figure below its name, within a `dl`; what stands beside it is smaller. */
export const NamedFigure = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: '1.3rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
      {value}
      {children && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
          {children}
        </Typography>
      )}
    </Typography>
  </div>
)
