import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { FacilityStanding, YearlyUpdate } from '@ratebook/shared/dashboard.ts'
import { dayIn, daysBetween } from '@ratebook/shared/wire/day.ts'
import { SHOPPABLE_CAPS } from '@ratebook/shared/shoppable.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTimeZone, useToday } from '../../client/today.ts'
import { count, percent } from '../../words/format.ts'
import { paths } from '../../paths.ts'
import { Bar, Ring, WARNING_TEXT } from './pictures.tsx'
import { standingOf } from './standing.ts'

/** Where one facility stands: what its file lacks, its shoppable services, its charge master and how old that is. */
export function FacilityCard({ facility }: { facility: FacilityStanding }) {
  const { t } = useTranslation('dashboard')
  const { id, name, missing } = facility
  const standing = standingOf(facility)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`facility-${id}`}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 2.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Typography variant="h2" id={`facility-${id}`}>
          <Link className="link" to={paths.facility(id)}>
            {name}
          </Link>
        </Typography>
        <Chip
          size="small"
          color={standing === 'ready' ? 'success' : 'default'}
          sx={standing === 'incomplete' ? { bgcolor: 'var(--warning-soft)', color: WARNING_TEXT } : undefined}
          label={t(`standing.${standing}`, { count: missing.length })}
        />
      </Box>
      {missing.length > 0 && (
        <Alert severity="warning" icon={false}>
          {t('facility.missing')}
          <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
            {missing.map(({ path, message }) => (
              <li key={path}>
                <Link className="link" to={path === 'charges' ? paths.chargeMaster : paths.facility(id, path)}>
                  {message}
                </Link>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Services facility={facility} />
      {facility.items > 0 ? (
        <ChargeMaster facility={facility} />
      ) : (
        <Typography>
          {t('facility.noCharges')}{' '}
          <Link className="link" to={paths.chargeMaster}>
            {t('facility.load')}
          </Link>
        </Typography>
      )}
      {facility.update && <Year update={facility.update} />}
      <LastUpload upload={facility.lastUpload} />
    </Paper>
  )
}

function Services({ facility: f }: { facility: FacilityStanding }) {
  const { t } = useTranslation('dashboard')
  const inChargeMaster = f.foundServicesCount
  const rings = [
    { name: 'required', value: f.requiredServicesCount, of: SHOPPABLE_CAPS.required, within: inChargeMaster },
    { name: 'shoppable', value: f.shoppableServicesCount, of: SHOPPABLE_CAPS.shoppable },
    { name: 'total', value: f.totalServiceCount, of: SHOPPABLE_CAPS.total },
  ]
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 700, mb: 1 }}>
        <Link className="link" to={paths.shoppable}>
          {t('services.title')}
        </Link>
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', maxWidth: 460 }}>
        {rings.map(({ name, ...ring }) => (
          <Box key={name} sx={{ textAlign: 'center' }}>
            <Ring {...ring} label={t(`services.${name}Label`, { number: ring.value, of: ring.of, found: inChargeMaster })} />
            <Typography variant="body2" aria-hidden>
              {t(`services.${name}`, { of: ring.of })}
            </Typography>
          </Box>
        ))}
      </Box>
      {f.items > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('services.found', {
            found: inChargeMaster,
            of: SHOPPABLE_CAPS.required,
            share: percent(Math.round((inChargeMaster / SHOPPABLE_CAPS.required) * 100)),
          })}
        </Typography>
      )}
    </div>
  )
}

function ChargeMaster({ facility: { items, uncoded, withoutPlainName } }: { facility: FacilityStanding }) {
  const { t } = useTranslation('dashboard')
  // a share of nearly all is not all: rounded down
  const share = (n: number) => percent(Math.floor((n / items) * 1000) / 10)
  const bars = [
    { name: 'coded', with: items - uncoded, without: uncoded },
    { name: 'named', with: items - withoutPlainName, without: withoutPlainName },
  ]
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 700, mb: 1 }}>
        <Link className="link" to={paths.chargeMaster}>
          {t('charges.title', { number: count(items) })}
        </Link>
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {bars.map((bar) => {
          const text = t(`charges.${bar.name}`, { share: share(bar.with), number: count(bar.without) })
          return (
            <div key={bar.name}>
              <Bar value={bar.with} of={items} label={text} />
              <Typography variant="body2" aria-hidden sx={{ mt: 0.5 }}>
                {text}
              </Typography>
            </div>
          )
        })}
      </Box>
    </div>
  )
}

const colours: Record<YearlyUpdate['state'], string> = { current: 'success.main', soon: 'warning.main', overdue: 'error.main' }

/** How much of the year since the charges last changed is over. */
function Year({ update: { changedOn, dueOn, state } }: { update: YearlyUpdate }) {
  const { t } = useTranslation('dashboard')
  const passed = Math.max(0, daysBetween(changedOn, useToday()))
  const text = t('updates.changed', { date: changedOn, age: t('age', { count: passed }) })
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 700, mb: 1 }}>
        {t('updates.title')}
      </Typography>
      <Bar
        value={passed}
        of={daysBetween(changedOn, dueOn)}
        parts={4}
        colour={colours[state]}
        label={t('updates.label', { count: passed })}
      />
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {text}{' '}
        <Box component="strong" sx={{ color: state === 'current' ? undefined : state === 'soon' ? WARNING_TEXT : 'error.main' }}>
          {t(`updates.${state}By`, { date: dueOn })}
        </Box>
      </Typography>
    </div>
  )
}

function LastUpload({ upload }: { upload: FacilityStanding['lastUpload'] }) {
  const { t } = useTranslation('dashboard')
  const [timeZone, today] = [useTimeZone(), useToday()]
  const on = upload && dayIn(timeZone, new Date(upload.at))
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {upload && on
        ? t('facility.lastUpload', {
            file: upload.fileName,
            date: on,
            age: t('age', { count: Math.max(0, daysBetween(on, today)) }),
            username: upload.username,
          })
        : t('facility.noUpload')}
    </Typography>
  )
}
