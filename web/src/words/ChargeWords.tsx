import Typography from '@mui/material/Typography'
import { nameOf } from '@ratebook/shared/service-name.ts'
import { useTranslation } from 'react-i18next'
import { InEnglish } from './ServiceName.tsx'

/** What the charge itself says, beside a plainer name. */
export function ChargeWords({ of }: { of: Parameters<typeof nameOf>[0] }) {
  const { i18n } = useTranslation()
  if (nameOf(of, i18n.language) === of.chargeDescription) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <InEnglish>{of.chargeDescription}</InEnglish>
    </Typography>
  )
}
