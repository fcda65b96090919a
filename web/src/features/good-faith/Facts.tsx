import Box from '@mui/material/Box'

export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </div>
    ))}
  </Box>
)
