import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The buttons of a form that is a page, always in sight: what the form has besides, and Save. */
export function SaveBar({ saving, disabled = saving, children }: { saving: boolean; disabled?: boolean; children?: ReactNode }) {
  const { t } = useTranslation('staff')
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'center',
        gap: 1,
        mt: 2.5,
        px: 2,
        py: 1.5,
      }}
    >
      {children}
      <Button type="submit" variant="contained" disabled={disabled} data-saves="">
        {t(saving ? 'form.saving' : 'form.save')}
      </Button>
    </Paper>
  )
}
