import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type Contract, type ContractDocument, contracts } from '@ratebook/shared/contracts.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../client/download.ts'
import { bytes, date } from '../../words/format.ts'
import { SectionCard } from '../../form/SectionCard.tsx'
import { DownIcon, DownloadIcon, UploadIcon, ViewIcon } from '../../words/staff-icons.tsx'
import { toastError } from '../../client/toasts.tsx'
import { opensInTab, openDocument } from './open-document.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./DocumentDialog.tsx')).DocumentDialog }))

/** Each document with its versions, newest first, in the order of their names. */
function withVersions(documents: ContractDocument[]): [ContractDocument, ...ContractDocument[]][] {
  const byName = new Map<string, [ContractDocument, ...ContractDocument[]]>()
  for (const d of [...documents].sort((a, b) => b.version - a.version)) {
    const versions = byName.get(d.documentName)
    if (versions) versions.push(d)
    else byName.set(d.documentName, [d])
  }
  return [...byName.values()].sort(([a], [b]) => a.documentName.localeCompare(b.documentName))
}

/** The documents of a contract; `upload` where one may be added, which needs the contract to be there. */
export function Documents({ contract, upload }: { contract: Contract | undefined; upload?: { onUploaded: () => Promise<void> } }) {
  const { t } = useTranslation('contracts')
  const [uploading, setUploading] = useState(false)
  const documents = contract?.documentMetadata ?? []
  return (
    <SectionCard title={t('documents.title')} help={upload && t('documents.help')}>
      {contract && documents.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documents.none')}
        </Typography>
      )}
      {!contract && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documents.saveFirst')}
        </Typography>
      )}
      {documents.length > 0 && (
        <Box component="ul" sx={list}>
          {withVersions(documents).map(([newest, ...earlier]) => (
            <DocumentItem key={newest.documentName} newest={newest} earlier={earlier} />
          ))}
        </Box>
      )}
      {contract && upload && (
        <div>
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setUploading(true)}>
            {t('documents.add')}
          </Button>
        </div>
      )}
      <Suspense>
        {contract && upload && uploading && (
          <DocumentDialog contract={contract} onUploaded={upload.onUploaded} onClose={() => setUploading(false)} />
        )}
      </Suspense>
    </SectionCard>
  )
}

function DocumentItem({ newest, earlier }: { newest: ContractDocument; earlier: ContractDocument[] }) {
  const { t } = useTranslation('contracts')
  const [open, setOpen] = useState(false)
  return (
    <li>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {newest.documentName}
      </Typography>
      <Version document={newest} />
      {earlier.length > 0 && (
        <>
          <Button
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            endIcon={<DownIcon sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
            sx={{ ml: -0.5 }}
          >
            {t('documents.earlier', { count: earlier.length })}
          </Button>
          <Collapse in={open} unmountOnExit>
            <Box component="ul" sx={{ ...list, pl: { sm: 2 } }}>
              {earlier.map((d) => (
                <li key={d.id}>
                  <Version document={d} />
                </li>
              ))}
            </Box>
          </Collapse>
        </>
      )}
    </li>
  )
}

function Version({ document: d }: { document: ContractDocument }) {
  const { t } = useTranslation('contracts')
  const { fileName } = d
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Chip size="small" variant="outlined" label={t('documents.version', { version: d.version })} sx={{ mr: 1 }} />
          {t('documents.facts', { fileName, size: bytes(d.size), when: date(d.uploadDate), who: d.uploadedBy })}
        </Typography>
        {d.description && (
          <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {d.description}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
        {opensInTab(d) && (
          <IconButton
            size="small"
            aria-label={t('documents.openNamed', { fileName })}
            title={t('documents.open')}
            onClick={() => openDocument(d).catch(toastError)}
          >
            <ViewIcon fontSize="small" />
          </IconButton>
        )}
        <IconButton
          size="small"
          aria-label={t('documents.downloadNamed', { fileName })}
          title={t('documents.download')}
          onClick={() => download(contracts.downloadDocument, { id: d.id }).catch(toastError)}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1.25, borderTop: 1, borderColor: 'divider' },
  '& > li:first-of-type': { borderTop: 0, pt: 0 },
} as const
