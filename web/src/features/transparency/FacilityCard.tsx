import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type FacilityFile, type Publication, publications } from '@ratebook/shared/publications.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { useSend } from '../../client/send.ts'
import { download } from '../../client/download.ts'
import { useFaultWords } from '../../client/error-words.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'
import { count } from '../../words/format.ts'
import { Validator } from './CheckedFile.tsx'
import { EarlierFiles } from './EarlierFiles.tsx'
import { Findings } from './Findings.tsx'
import { PublicationFacts } from './PublicationFacts.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RecordLinks } from './RecordLinks.tsx'

/** What of a facility is public, what waits to be, and what was. */
export function FacilityCard({ file }: { file: FacilityFile }) {
  const { t } = useTranslation('transparency')
  const say = useFaultWords()
  const { published, draft, missing } = file
  const generate = useSend(publications.generateFile, publications.listFacilityFiles)
  const isMaking = draft?.state === 'making'
  const notPublic = file.isAwaited ? 'files.awaited' : file.publishesItself && draft?.errors ? 'files.refused' : 'files.notPublic'
  return (
    <SectionCard title={file.facilityName} help={t(file.publishesItself ? 'files.itself' : 'files.byHand')}>
      {missing.length > 0 && (
        <Alert severity="warning">
          {t('files.lacks')}:{' '}
          {missing.map((lack, i) => (
            <span key={lack.path}>
              {i > 0 && '; '}
              <Link component={RouterLink} to={lack.path === 'charges' ? paths.chargeMaster : paths.facility(file.facilityId, lack.path)}>
                {say(lack, lack.message)}
              </Link>
            </span>
          ))}
          {published && <Typography variant="body2">{t('files.lacksMeanwhile')}</Typography>}
        </Alert>
      )}
      {published ? <PublicFile file={file} published={published} /> : <Typography>{t(notPublic)}</Typography>}
      {isMaking && (
        <div>
          <Typography role="status" sx={{ mb: 1 }}>
            {t('files.making', { name: file.facilityName })}
          </Typography>
          <LinearProgress aria-label={t('files.progress')} variant="determinate" value={draft.progress * 100} />
        </div>
      )}
      {draft?.state === 'failed' && <Alert severity="error">{say(draft, draft.message)}</Alert>}
      {draft?.state === 'checked' && <Draft file={file} draft={draft} />}
      <div>
        <Button
          variant={file.isDraftOutdated ? 'contained' : draft?.state === 'checked' ? 'text' : 'outlined'}
          disabled={isMaking}
          loading={generate.isPending}
          onClick={() => generate.mutate({ body: { facilityId: file.facilityId } }, { onError: toastError })}
        >
          {t(draft?.state === 'checked' ? 'files.makeAgain' : 'files.make')}
        </Button>
      </div>
      <EarlierFiles file={file} />
    </SectionCard>
  )
}

function PublicFile({ file, published }: { file: FacilityFile; published: Publication }) {
  const { t } = useTranslation('transparency')
  const [leaving, setLeaving] = useState(false)
  const withdraw = useSend(publications.withdrawFile, publications.listFacilityFiles)
  return (
    <Box component="section" aria-label={`${t('files.publicNow')}: ${file.facilityName}`} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('files.publicNow')}
      </Typography>
      {file.hasChanged && <Alert severity="info">{t('files.changed')}</Alert>}
      <PublicationFacts publication={published} address={file.address} />
      <Details
        publication={published}
        facilityId={file.facilityId}
        facilityName={file.facilityName}
        last={
          <Button color="error" onClick={() => setLeaving(true)}>
            {t('files.withdraw')}
          </Button>
        }
      />
      {leaving && (
        <ConfirmDialog
          title={t('withdraw.title', { name: file.facilityName })}
          confirm={t('withdraw.confirm')}
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onClose={() => setLeaving(false)}
          onConfirm={() =>
            withdraw.mutate(
              { params: { id: published.id } },
              {
                onSuccess: () => {
                  toastSuccess(t('withdraw.done'))
                  setLeaving(false)
                },
              },
            )
          }
        >
          {t('withdraw.text')}
        </ConfirmDialog>
      )}
    </Box>
  )
}

function Draft({ file, draft }: { file: FacilityFile; draft: Publication }) {
  const { t } = useTranslation('transparency')
  const [publishing, setPublishing] = useState(false)
  const { errors, result } = draft
  return (
    <Box component="section" aria-label={`${t('files.waits')}: ${file.facilityName}`} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('files.waits')}
      </Typography>
      <Alert severity={errors > 0 ? 'error' : 'success'}>
        {errors > 0 ? t('files.errors', { errors: count(errors) }) : t('files.noErrors', { warnings: count(result?.warnings ?? 0) })}
      </Alert>
      {file.isDraftOutdated && <Alert severity="warning">{t('files.outdated')}</Alert>}
      {draft.sha256 === file.published?.sha256 && <Alert severity="info">{t('files.sameAsPublic')}</Alert>}
      <PublicationFacts publication={draft} />
      <Details
        publication={draft}
        facilityId={file.facilityId}
        facilityName={file.facilityName}
        first={
          errors === 0 &&
          !file.isDraftOutdated && (
            <Button variant="contained" onClick={() => setPublishing(true)}>
              {t('files.publish')}
            </Button>
          )
        }
      />
      {publishing && <PublishDialog file={file} draft={draft} onClose={() => setPublishing(false)} />}
    </Box>
  )
}

type DetailsProps = { publication: Publication; facilityId: string; facilityName: string; first?: ReactNode; last?: ReactNode }

/** What can be done with a file, what is asked for most and does least harm before the rest, and its findings. */
function Details({ publication, facilityId, facilityName, first, last }: DetailsProps) {
  const { t } = useTranslation('transparency')
  const [open, setOpen] = useState(publication.errors > 0)
  const { id, result } = publication
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {first}
        <Button variant="outlined" onClick={() => download(publications.downloadPublication, { id }).catch(toastError)}>
          {t('files.download')}
        </Button>
        {result && (
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'files.hideFindings' : 'files.findings')}
          </Button>
        )}
        {last}
      </Box>
      {open && result && (
        <>
          <Findings
            result={result}
            linkOf={(place) => <RecordLinks place={place} facilityId={facilityId} facilityName={facilityName} />}
            all={
              <Button variant="outlined" onClick={() => download(publications.downloadPublicationFindings, { id }).catch(toastError)}>
                {t('findings.all')}
              </Button>
            }
          />
          {result.validator && <Validator verdict={result.validator} />}
        </>
      )}
    </>
  )
}
