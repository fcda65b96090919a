import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CheckIcon } from '../../words/icons.tsx'
import { paths } from '../../paths.ts'
import type { Step } from './standing.ts'

const goal = ({ name, facilityId }: Step) => {
  if (name === 'charges') return paths.chargeMaster
  return paths.facility(name === 'facility' || !facilityId ? 'new' : facilityId)
}

/** What to do first, in order; the step that comes next offers to begin. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const { t } = useTranslation('dashboard')
  const next = steps.findIndex((s) => !s.done)
  const state = (i: number) => (steps[i]?.done ? 'done' : i === next ? 'next' : 'later')
  return (
    <Paper component="section" variant="outlined" aria-labelledby="first-steps" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="first-steps">
        {t('steps.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2.5 }}>
        {t('steps.text')}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 0, md: 2 }, gridTemplateColumns: { md: 'repeat(4, 1fr)' } }}
      >
        {steps.map((step, i) => (
          <Box
            component="li"
            key={step.name}
            aria-current={i === next ? 'step' : undefined}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '2.25rem 1fr', md: '1fr' },
              alignContent: 'start',
              columnGap: 1.5,
              position: 'relative',
              pb: { xs: 2.5, md: 0 },
            }}
          >
            {i < steps.length - 1 && (
              <Box aria-hidden sx={{ position: 'absolute', bgcolor: step.done ? 'primary.main' : 'divider', ...thread }} />
            )}
            <Box aria-hidden sx={{ ...knot, ...knots[state(i)] }}>
              {step.done ? <CheckIcon size={20} /> : i + 1}
            </Box>
            <Box sx={{ mt: { xs: 0.5, md: 1.25 } }}>
              <Typography component="h3" sx={{ fontWeight: 700 }}>
                {t(`steps.${step.name}.title`)}
                <span className="sr-only">{`, ${t(`steps.${state(i)}`)}`}</span>
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {t(`steps.${step.name}.text`)}
              </Typography>
              {i === next && (
                <Button component={Link} to={goal(step)} variant="contained" sx={{ mt: 1.5 }}>
                  {t(`steps.${step.name}.action`)}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

const knot = {
  position: 'relative',
  width: 36,
  height: 36,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontWeight: 700,
  border: 2,
} as const
const knots = {
  done: { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' },
  next: { bgcolor: 'background.paper', borderColor: 'primary.main', color: 'primary.main' },
  later: { bgcolor: 'background.paper', borderColor: 'divider', color: 'text.secondary' },
} as const
/** From one number to the next: downwards on a phone, across elsewhere. */
const thread = {
  top: { xs: 36, md: 17 },
  bottom: { xs: 0, md: 'auto' },
  left: { xs: 17, md: 44 },
  right: { xs: 'auto', md: -8 },
  width: { xs: 2, md: 'auto' },
  height: { xs: 'auto', md: 2 },
} as const
