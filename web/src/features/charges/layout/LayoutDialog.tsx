import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardDialog } from '../../../form/DiscardDialog.tsx'
import { usePhone } from '../../../client/use-phone.ts'
import { ListDetails } from './ListDetails.tsx'
import { Lists } from './Lists.tsx'
import { layoutOf } from './layout-state.ts'
import { useLayout } from './use-layout.ts'

type Props = {
  versionId: string
  fileName: string
  hospital: string
  /** `mapping` is what the file is to be read by */
  onUse: (mapping: object, change: { hospital: string; afresh: 'true' | 'false' }) => void
  onClose: () => void
}

/** Corrects how a file is read: which of its lists, from which row on, by which columns; shows at once what comes of it. */
export function LayoutDialog({ versionId, fileName, hospital, onUse, onClose }: Props) {
  const { t } = useTranslation('staff')
  const phone = usePhone()
  const [leaving, setLeaving] = useState(false)
  const layout = useLayout(versionId, hospital)
  const { lists, selected, hospitals, isBusy, isChanged, problem, wanted } = layout
  const isNothing = lists.length > 0 && !lists.some(({ isRead }) => isRead)
  const close = () => (isChanged ? setLeaving(true) : onClose())
  const use = () => {
    // what is left as it was found is not remembered as a choice; lists side by side are found for a person alone
    const isAfresh = wanted.afresh === true && !lists.some(({ span }) => span)
    const mapping = isAfresh ? {} : (layoutOf(lists) ?? {})
    onUse(mapping, { hospital: layout.hospital, afresh: isAfresh ? 'true' : 'false' })
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="xl" fullScreen={phone} onClose={(_, reason) => (reason === 'backdropClick' ? undefined : close())}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{t('layout.title', { fileName })}</DialogTitle>
      <Box sx={{ height: 4 }}>{isBusy && <LinearProgress aria-label={t('upload.readingAgain')} />}</Box>
      <DialogContent sx={{ pt: '8px !important' }}>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {[...new Set([problem.body.error, ...(problem.body.fields ?? []).map(({ message }) => message)])].map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {(lists.length > 1 || isNothing) && <Lists lists={lists} selected={selected} onSelect={layout.select} onPut={layout.put} />}
        {isNothing && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('layout.nothing')}
          </Alert>
        )}
        {hospitals.length > 0 && (
          <TextField
            select
            label={t('upload.hospital')}
            value={layout.hospital}
            onChange={(e) => layout.setHospital(e.target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            sx={{ my: 1, minWidth: { sm: '20rem' } }}
            fullWidth={phone}
          >
            {layout.hospital === '' && <option value="">{t('form.choosePlaceholder')}</option>}
            {hospitals.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </TextField>
        )}
        {selected?.isRead && <ListDetails list={selected} onPut={(...others) => layout.put(selected, ...others)} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={layout.startAfresh} sx={{ mr: 'auto' }}>
          {t('layout.afresh')}
        </Button>
        <Button onClick={close}>{t('form.cancel')}</Button>
        <Button variant="contained" disabled={isNothing || isBusy || Boolean(problem)} onClick={use}>
          {t('layout.use')}
        </Button>
      </DialogActions>
      {leaving && <DiscardDialog onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </Dialog>
  )
}
