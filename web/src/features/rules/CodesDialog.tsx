import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { methodNames } from '@ratebook/shared/contract-names.ts'
import type { Method } from '@ratebook/shared/pricing/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { count } from '../../words/format.ts'
import { SearchField } from '../../form/SearchField.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { usePhone } from '../../client/use-phone.ts'
import { codePieces, piecesWith } from './code-pieces.ts'

type Props = { title: string; onClose: () => void } & ({ codes: string; codeServiceId?: never } | { codeServiceId: string; codes?: never })

/** The codes of a code service or of a carve-out, one a line, to be looked through. */
export function CodesDialog({ title, codes, codeServiceId, onClose }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofStaff } = useTranslation('staff')
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={usePhone()} onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {codeServiceId === undefined ? <CodeList codes={codes} name={t('fields.carveoutCodes')} /> : <OfService id={codeServiceId} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ofStaff('form.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const methodText = (method: Method | '') => (method ? methodNames[method].name : '')

/** Primary and qualifier codes, one of them at a time. */
function OfService({ id }: { id: string }) {
  const { t } = useTranslation('rules')
  const { data, error, refetch } = useQuery(query(codeServices.getCodeService, { params: { id } }))
  const [side, setSide] = useState<'primary' | 'qualifier'>('primary')
  if (error) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  const [method, codes] =
    side === 'primary' ? ([data.primaryRuleMethod, data.primaryCodes] as const) : ([data.qualifierRuleMethod, data.qualifierCodes] as const)
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{data.name}</Typography>
      <ToggleButtonGroup exclusive size="small" value={side} aria-label={t('codes.which')} onChange={(_, value) => value && setSide(value)}>
        <ToggleButton value="primary">{t('codes.primary')}</ToggleButton>
        <ToggleButton value="qualifier">{t('codes.qualifier')}</ToggleButton>
      </ToggleButtonGroup>
      {method === 'ALL_SERVICES' || codes === '' ? (
        <Typography>{t(method === 'ALL_SERVICES' ? 'codes.everyService' : 'codes.none')}</Typography>
      ) : (
        <CodeList key={side} codes={codes} name={t('codes.matchedBy', { method: methodText(method) })} />
      )}
    </>
  )
}

/** A code is found in the range that holds it, too. */
function CodeList({ codes, name }: { codes: string; name: string }) {
  const { t } = useTranslation('rules')
  const [typed, setTyped] = useState('')
  const pieces = codePieces(codes)
  const matches = piecesWith(pieces, typed)
  const width = matches.reduce((sum, p) => sum + p.width, 0)
  return (
    <>
      <SearchField label={t('codes.search')} value={typed} onType={setTyped} maxLength={40} sx={{ mt: 1 }} />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {t(typed ? 'codes.foundCount' : 'codes.count', { pieces: count(matches.length), of: count(pieces.length), codes: count(width) })}
      </Typography>
      <Typography variant="body2">{name}</Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={name}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: '22rem',
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {matches.map((p) => (
          <Box
            component="li"
            key={p.text}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              px: 1.5,
              py: 0.5,
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <span>{p.text}</span>
            {p.width > 1 && (
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                {t('codes.inRange', { codes: count(p.width) })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {matches.length === 0 && <Typography>{t('codes.notFound')}</Typography>}
    </>
  )
}
