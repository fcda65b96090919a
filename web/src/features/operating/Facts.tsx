import Box from '@mui/material/Box'

/** What is said of what. */
export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: 'minmax(10rem, auto) 1fr' }, columnGap: 2, rowGap: 0.5 }}>
      {facts.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two mails may have failed in the same minute
        <Box key={i} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
