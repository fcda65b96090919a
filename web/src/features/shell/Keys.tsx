import Box from '@mui/material/Box'

/** The key that commands on this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

const Key = ({ children }: { children: string }) => (
  <Box component="kbd" sx={{ border: '1px solid var(--line)', borderRadius: 1, px: 0.5, font: 'inherit', fontSize: '0.85em' }}>
    {children}
  </Box>
)

/** What is pressed together: that key, and another. */
export const Keys = ({ name }: { name: string }) => (
  <>
    <Key>{commandKey}</Key> <Key>{name}</Key>
  </>
)
