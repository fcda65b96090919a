import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { UploadWarning } from '@ratebook/shared/uploads.ts'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../client/error-words.ts'

type Props = { warnings: UploadWarning[]; agreed: string[]; tried: boolean; onAgree: (agreed: string[]) => void }

/** What has to be agreed to before a file is applied, one by one. */
export function UploadWarnings({ warnings, agreed, tried, onAgree }: Props) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  const isOpen = warnings.some(({ code }) => !agreed.includes(code))
  return (
    <Alert severity={warnings.some(({ blocks }) => blocks) ? 'error' : 'warning'} sx={{ my: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t('warnings.title')}
      </Typography>
      {warnings.map(({ code, values, message }) => (
        <FormControlLabel
          key={code}
          sx={{ alignItems: 'flex-start', display: 'flex', '& .MuiCheckbox-root': { py: 0.25 }, mb: 0.5 }}
          label={say({ code, values }, message)}
          control={
            <Checkbox
              checked={agreed.includes(code)}
              slotProps={{ input: { 'aria-invalid': tried && !agreed.includes(code) } }}
              onChange={(e) => onAgree(e.target.checked ? [...agreed, code] : agreed.filter((other) => other !== code))}
            />
          }
        />
      ))}
      {tried && isOpen && (
        <Typography variant="body2" role="alert" sx={{ fontWeight: 700 }}>
          {t('warnings.open')}
        </Typography>
      )}
    </Alert>
  )
}
