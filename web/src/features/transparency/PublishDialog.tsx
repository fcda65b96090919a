import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { ATTESTATION } from '@ratebook/shared/attestation.ts'
import { type FacilityFile, type Publication, publications } from '@ratebook/shared/publications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'

type Props = { file: FacilityFile; draft: Publication; onClose: () => void }

/** The named official attests the file in the words that it holds; then it goes out. */
export function PublishDialog({ file, draft, onClose }: Props) {
  const { t } = useTranslation('transparency')
  const { t: ofStaff } = useTranslation('staff')
  const [attested, setAttested] = useState(false)
  const [publishesItself, setPublishesItself] = useState(file.publishesItself)
  const client = useQueryClient()
  const publish = useSend(publications.publishFile, publications.listFacilityFiles)
  const attester = draft.attesterName
  const send = () =>
    publish.mutate(
      { params: { id: draft.id }, body: { attested: true, attesterName: attester, publishesItself } },
      {
        onSuccess: () => {
          toastSuccess(t('publish.done'))
          onClose()
        },
        // what has changed meanwhile shows behind the dialog
        onError: () => client.invalidateQueries({ queryKey: query(publications.listFacilityFiles, {}).queryKey }),
      },
    )
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={publish.isPending ? undefined : onClose}>
      <DialogTitle>{t('publish.title', { name: file.facilityName })}</DialogTitle>
      <DialogContent>
        {publish.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {publish.error.message}
          </Alert>
        )}
        <Typography>{t('publish.intro', { attester })}</Typography>
        <Typography
          variant="body2"
          component="blockquote"
          lang="en"
          sx={{ m: 0, my: 1.5, pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' }}
        >
          {ATTESTATION}
        </Typography>
        <FormControlLabel
          control={<Checkbox checked={attested} onChange={(e) => setAttested(e.target.checked)} />}
          label={t('publish.attested', { attester })}
        />
        <Box>
          <FormControlLabel
            control={<Checkbox checked={publishesItself} onChange={(e) => setPublishesItself(e.target.checked)} />}
            label={t('publish.itself')}
          />
          <Typography variant="body2" color="text.secondary">
            {t('publish.itselfHelp')}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={publish.isPending}>
          {ofStaff('form.cancel')}
        </Button>
        <Button variant="contained" disabled={!attested} loading={publish.isPending} onClick={send}>
          {t('publish.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
