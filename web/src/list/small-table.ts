/** A table of a few rows within a panel, a dialog or an entry of a list. */
export const smallTable = {
  borderCollapse: 'collapse',
  '&&& th, &&& td': {
    py: 0.5,
    px: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    fontSize: '0.8125rem',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
} as const
