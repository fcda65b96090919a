import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ALERT_DAYS, type Contract, contracts } from '@ratebook/shared/contracts.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { date } from '../../words/format.ts'
import { SectionCard } from '../../form/SectionCard.tsx'

/** What is agreed, without the rules. */
export function ContractFacts({ contract: c }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { data: defaults } = useQuery({ ...query(contracts.getContractDefaults, {}), enabled: c.facilityIds.length > 0 })
  const nameOf = new Map(defaults?.facilities.map((f) => [f.id, f.name]))
  const facilities =
    c.facilityIds.length === 0
      ? t('contracts.allFacilities')
      : defaults && c.facilityIds.map((id) => nameOf.get(id) ?? t('form.gone')).join(', ')
  return (
    <SectionCard title={t('view.facts')}>
      <Facts
        facts={[
          [t('contracts.type'), c.isPayer ? 'Payer' : 'Vender'],
          [t('contracts.effectiveDate'), date(c.effectiveDate)],
          [t('contracts.terminationDate'), c.terminationDate ? date(c.terminationDate) : t('contracts.openEnded')],
          [t('contracts.renew'), t(`renewals.${c.renew}`)],
          [t('contracts.facilities'), facilities],
          [t('contracts.description'), c.description],
        ]}
      />
    </SectionCard>
  )
}

/** Who is told before it ends. */
export function AlertFacts({ contract: c }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  return (
    <SectionCard title={t('view.alertContacts')}>
      {!c.alert && <Typography variant="body2">{t('view.alertsOff')}</Typography>}
      {c.alertContacts.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('view.noAlertUsers')}
        </Typography>
      ) : (
        <div>
          {c.alert && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('view.alertHow', { days: ALERT_DAYS.join(', ') })}
            </Typography>
          )}
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {c.alertContacts.map((u) => (
              <li key={u.userId}>{u.name}</li>
            ))}
          </Box>
        </div>
      )}
      {c.notification && <Facts facts={[[t('contracts.notification'), c.notification]]} />}
    </SectionCard>
  )
}

/** The people at the other side. */
export function ContactFacts({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  return (
    <SectionCard title={t('form.contacts')}>
      {contract.vendorContacts.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('view.noContacts')}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          overflowWrap: 'anywhere',
          '&:empty': { display: 'none' },
          '& a': { display: 'inline-block', lineHeight: '1.75rem' },
        }}
      >
        {contract.vendorContacts.map((c) => (
          <li key={c.id}>
            <Typography sx={{ fontWeight: 600 }}>
              {c.name}
              {c.title && (
                <Typography component="span" sx={{ color: 'text.secondary' }}>
                  {t('view.contactTitle', { title: c.title })}
                </Typography>
              )}
            </Typography>
            {c.emails.split(',').map((email) => (
              <Typography key={email} variant="body2">
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              </Typography>
            ))}
            {c.phone && (
              <Typography variant="body2">
                <a className="link" href={`tel:${c.phone.replace(/[^\d+]/g, '')}`}>
                  {c.phone}
                </a>
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </SectionCard>
  )
}

/** Names and what is said under each; what says nothing is left out. */
function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(7rem, auto) 1fr',
        columnGap: 2,
        rowGap: 0.75,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
      }}
    >
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </Box>
  )
}
