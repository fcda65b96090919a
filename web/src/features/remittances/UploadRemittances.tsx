import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { providerAdjustments } from '@ratebook/shared/provider-adjustments.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { sendForm } from '../../client/upload.ts'
import { failureOf } from '../../form/form-errors.ts'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { Transfer } from '../../import/Transfer.tsx'
import { usePhone } from '../../client/use-phone.ts'
import { FileProgress, useFileInWork } from './FilesInWork.tsx'
import { RemittanceResult } from './RemittanceResult.tsx'

const ENDINGS = '.835,.edi,.era,.txt,.x12,.dat,.rmt'
type Result = Reply<typeof remittances.uploadRemittances>

/** Loads a file of remittances: choose it, say whose claims they are where the file does not, see what became of it. */
export function UploadRemittances({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { t: staff } = useTranslation('staff')
  const client = useQueryClient()
  const phone = usePhone()
  const [file, setFile] = useState<File>()
  const [facilityId, setFacilityId] = useState('')
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<{ lines: string[]; facility?: string | undefined }>({ lines: [] })
  const [result, setResult] = useState<Result>()
  const { data: facilities = [] } = useQuery(query(facilitySettings.listFacilities, {}))
  const isSending = sent !== undefined
  const inWork = useFileInWork(sent === 1 ? file?.name : undefined)

  const load = async () => {
    setTried(!file)
    if (!file) return
    setFailure({ lines: [] })
    setSent(0)
    try {
      // it goes on whether or not this dialog stays
      setResult(await sendForm(remittances.uploadRemittances, facilityId ? { facilityId } : {}, { file, onProgress: setSent }))
      const { listProviderAdjustments } = providerAdjustments
      const changed = [payments.listPayments, remittances.listRemitPayers, remittances.listRemittanceFiles, listProviderAdjustments]
      for (const { method, path } of changed) void client.invalidateQueries({ queryKey: [method, path] })
    } catch (error) {
      const { atField, lines } = failureOf(error, ['facilityId'], staff)
      setFailure({ lines: [...new Set(lines)], facility: atField[0]?.message })
    }
    setSent(undefined)
  }
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={phone} onClose={(_, reason) => (reason === 'backdropClick' ? undefined : onClose())}>
      <DialogTitle>{t('upload.title')}</DialogTitle>
      <DialogContent>
        {failure.lines.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {result ? (
          <RemittanceResult result={result} onClose={onClose} />
        ) : isSending ? (
          inWork ? (
            <FileProgress file={inWork} />
          ) : (
            <Transfer fileName={file?.name} sent={sent} />
          )
        ) : (
          <>
            <ChooseFile
              prompt={t('upload.prompt')}
              kinds={t('upload.kinds')}
              endings={ENDINGS}
              file={file}
              error={tried && !file}
              onChoose={(chosen) => {
                setFile(chosen)
                setFailure({ lines: [] })
              }}
            />
            {facilities.length > 1 && (
              <TextField
                select
                label={t('upload.facility')}
                value={facilityId}
                onChange={(e) => setFacilityId(e.target.value)}
                error={Boolean(failure.facility)}
                helperText={failure.facility ?? t('upload.facilityHelp')}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
                fullWidth
                sx={{ mb: 2 }}
              >
                <option value="">{t('upload.byNpi')}</option>
                {facilities.map((facility) => (
                  <option key={facility.id} value={facility.id}>
                    {facility.name}
                  </option>
                ))}
              </TextField>
            )}
            <Typography variant="body2" color="text.secondary">
              {t('upload.privacy')}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        {result ? (
          <>
            <Button
              onClick={() => {
                setResult(undefined)
                setFile(undefined)
              }}
            >
              {t('upload.another')}
            </Button>
            <Button variant="contained" onClick={onClose}>
              {staff('form.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{staff(isSending && sent === 1 ? 'upload.leaveRunning' : 'form.cancel')}</Button>
            {!isSending && (
              <Button variant="contained" onClick={() => void load()}>
                {t('upload.load')}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
