import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/** A secret as an app takes it: by the camera, or typed in, in groups of four. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('factors')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>{t('app.scan')}</Typography>
      <QRCodeSVG value={uri} size={208} marginSize={4} role="img" title={t('app.picture')} />
      <Typography>{t('app.type')}</Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', fontSize: '1.05rem' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Typography>
    </Box>
  )
}
