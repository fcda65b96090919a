import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type Edition, type Estimate, goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { download } from '../../client/download.ts'
import { toastError } from '../../client/toasts.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { paths } from '../../paths.ts'
import { date, dateTime } from '../../words/format.ts'
import { DownloadIcon } from '../../words/staff-icons.tsx'

type PdfProps = { id: string; edition: number; label: string } & Pick<ButtonProps, 'variant' | 'size'>
/** Saves a version as PDF. */
export function PdfButton({ id, edition, label, ...button }: PdfProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(goodFaithEstimates.downloadEstimate, { id }, { query: { edition } }).catch(toastError)
    setBusy(false)
  }
  return (
    <Button {...button} startIcon={<DownloadIcon />} loading={busy} onClick={() => void save()}>
      {label}
    </Button>
  )
}

/** What was given when, and what is to be given next. */
export function Editions({ estimate: { id, editions, document } }: { estimate: Estimate }) {
  const { t } = useTranslation('goodFaith')
  const given = ({ givenOn, how, givenBy }: Edition) =>
    how === '' ? t('view.notGiven') : t('view.given', { date: date(givenOn), how: t(`ways.${how}`), by: givenBy })
  return (
    <SectionCard title={t('view.versions')}>
      {editions.map((one) => (
        <Box key={one.edition}>
          <Typography variant="h3">{t('view.version', { edition: one.edition })}</Typography>
          <Typography variant="body2">{given(one)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('view.made', { at: dateTime(one.madeAt), by: one.madeBy })}
          </Typography>
          {editions.length > 1 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.5 }}>
              {one.edition !== document.edition && (
                <Button size="small" component={Link} to={`${paths.estimate(id)}?edition=${one.edition}`}>
                  {t('view.see', { edition: one.edition })}
                </Button>
              )}
              <PdfButton size="small" id={id} edition={one.edition} label={t('view.pdfOf', { edition: one.edition })} />
            </Box>
          )}
        </Box>
      ))}
    </SectionCard>
  )
}
