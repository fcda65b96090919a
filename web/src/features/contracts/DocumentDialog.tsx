import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type Contract, contracts, DOCUMENT_MAX_BYTES, DocumentForm } from '@ratebook/shared/contracts.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { TextInput, useHelp } from '../../form/fields.tsx'
import { percent } from '../../words/format.ts'
import { ChooseFile } from '../../import/ChooseFile.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { sendForm } from '../../client/upload.ts'

const ENDINGS = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.png,.jpg,.jpeg,.gif,.webp,.tif,.tiff'
const MAX_MB = DOCUMENT_MAX_BYTES / 1024 / 1024

type Values = { documentName: string; description: string; document: File | null }

type Props = { contract: Contract; onUploaded: () => Promise<void>; onClose: () => void }

/** Sends a document; the same name makes the next version of it. */
export function DocumentDialog({ contract, onUploaded, onClose }: Props) {
  const { t } = useTranslation('contracts')
  const [sent, setSent] = useState<number>()
  const schema = DocumentForm.pick({ documentName: true, description: true }).extend({
    document: z.instanceof(File).refine((file) => file.size <= DOCUMENT_MAX_BYTES, because('atMostMegabytes', { limit: MAX_MB })),
  })
  const save = async ({ documentName, description, document }: Values) => {
    const file = document as File
    setSent(0)
    try {
      const added = await sendForm(
        contracts.uploadDocument,
        { contractId: contract.id, documentName, description, metadata: JSON.stringify({ type: file.type }) },
        { file, onProgress: setSent },
      )
      toastSuccess(t('documents.added', { name: added.documentName, version: added.version }))
    } finally {
      setSent(undefined)
    }
    await onUploaded()
  }
  return (
    <EntityDialog<Values>
      title={t('documents.uploadTitle')}
      action={t('documents.upload')}
      narrow
      schema={schema as unknown as z.ZodType<unknown, Values>}
      initial={{ documentName: '', description: '', document: null }}
      save={save}
      onClose={onClose}
    >
      <Fields contract={contract} sent={sent} />
    </EntityDialog>
  )
}

/** `Fee Schedule 2026.pdf` → `Fee Schedule 2026` */
const nameOf = (file: File) => file.name.replace(/\.[^.]+$/, '').slice(0, 200)

function Fields({ contract, sent }: { contract: Contract; sent: number | undefined }) {
  const { t } = useTranslation('contracts')
  const { watch, setValue } = useFormContext<Values>()
  const { field } = useController<Values, 'document'>({ name: 'document' })
  const { error, helperText } = useHelp('document', undefined)
  const name = watch('documentName').trim()
  const earlier = contract.documentMetadata.filter((d) => d.documentName === name)
  const choose = (file: File | undefined) => {
    if (!file) return
    field.onChange(file)
    if (name === '') setValue('documentName', nameOf(file), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <ChooseFile
        prompt={t('documents.choose')}
        kinds={t('documents.kinds', { megabytes: MAX_MB })}
        endings={ENDINGS}
        file={field.value ?? undefined}
        error={error && String(helperText)}
        onChoose={choose}
      />
      <TextInput name="documentName" label={t('documents.name')} required maxLength={200} />
      {earlier.length > 0 && (
        <Alert severity="info">{t('documents.nextVersion', { version: Math.max(...earlier.map((d) => d.version)) + 1 })}</Alert>
      )}
      <TextInput name="description" label={t('documents.description')} maxLength={2000} multiline />
      {sent !== undefined && (
        <div>
          <Typography variant="body2" role="status" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {t('documents.sending', { fileName: field.value?.name, share: percent(Math.floor(sent * 100)) })}
          </Typography>
          <LinearProgress variant="determinate" value={sent * 100} aria-label={t('documents.progress', { fileName: field.value?.name })} />
        </div>
      )}
    </Box>
  )
}
