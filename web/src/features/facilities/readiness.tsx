import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import type { Readiness } from '@ratebook/shared/readiness.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'

/** How much of what a file needs is there. */
export function ReadinessBar({ readiness: { ready, of, missing } }: { readiness: Readiness }) {
  const { t } = useTranslation('facilities')
  const met = of - missing.length
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }} title={missing.map((m) => t(`missing.${m.path}`)).join('\n')}>
      <LinearProgress
        variant="determinate"
        aria-hidden
        value={(met / of) * 100}
        color={ready ? 'success' : 'warning'}
        sx={{ width: 40, flex: 'none', height: 6, borderRadius: 3 }}
      />
      <Typography component="span" variant="inherit" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {t('facilities.met', { met, of })}
      </Typography>
    </Box>
  )
}

type Props = {
  missing: FieldError[]
  /** where a field is mended, for a list outside the form */
  linkOf?: (path: string) => string
  /** goes to a field of the form that the list stands in */
  focus?: (path: string) => void
}

/** What a file still lacks; each thing leads to where it is mended. */
export function MissingList({ missing, linkOf, focus }: Props) {
  const { t } = useTranslation('facilities')
  if (missing.length === 0) return <Typography variant="body2">{t('facilities.ready')}</Typography>
  const leadTo = (path: string) => {
    const text = t(`missing.${path}`)
    if (linkOf)
      return (
        <Link component={RouterLink} variant="body2" to={linkOf(path)}>
          {text}
        </Link>
      )
    // charges are no field of the form, and going to them would lose what was typed
    return path === 'charges' ? (
      <Typography component="span" variant="body2">
        {text}
      </Typography>
    ) : (
      <Link component="button" type="button" variant="body2" onClick={() => focus?.(path)}>
        {text}
      </Link>
    )
  }
  return (
    <>
      <Typography variant="body2">{t('facilities.stillMissing')}</Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          pl: 2.5,
          fontSize: '0.875rem',
          columns: { sm: 2 },
          '& li': { breakInside: 'avoid' },
          '& li > *': { lineHeight: '1.75rem', textAlign: 'left' },
        }}
      >
        {missing.map(({ path }) => (
          <li key={path}>{leadTo(path)}</li>
        ))}
      </Box>
    </>
  )
}
