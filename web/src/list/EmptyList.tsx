import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** What a list says while there is nothing in it yet, and where its first record comes from. */
export const EmptyList = ({ title, help }: { title: string; help: string }) => (
  <Box sx={{ maxWidth: '34rem', mx: 'auto' }}>
    <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{title}</Typography>
    <Typography variant="body2" color="text.secondary">
      {help}
    </Typography>
  </Box>
)
