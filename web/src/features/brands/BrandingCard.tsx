import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { can } from '@ratebook/shared/wire/access.ts'
import { useSession } from '../../client/session.ts'
import { CheckInput } from '../../form/choices.tsx'
import { TextInput } from '../../form/fields.tsx'
import { SectionCard, twoColumns } from '../../form/SectionCard.tsx'
import type { LogoChange } from './brand-values.ts'
import { LogoInput } from './LogoInput.tsx'
import { TimeZoneInput } from './TimeZoneInput.tsx'

type Props = {
  mayRename: boolean
  savedLogo: string
  logo: LogoChange
  logoFault: string
  onLogo: (logo: LogoChange, fault: string) => void
}

/** Who the hospital is, and what its self-paying patients pay. */
export function BrandingCard({ mayRename, ...logo }: Props) {
  const { t } = useTranslation('brand')
  const { user } = useSession()
  const mayGive = user !== null && can(user, 'addresses:write')
  return (
    <SectionCard title={t('branding.title')} help={t('branding.help')}>
      <LogoInput {...logo} />
      <Box sx={twoColumns}>
        <TextInput name="displayName" label={t('branding.displayName')} required help={t('branding.displayNameHelp')} maxLength={200} />
        <TextInput
          name="domainName"
          label={t('branding.domainName')}
          required
          disabled={!mayRename}
          help={t(!mayRename ? 'branding.domainNameStays' : mayGive ? 'branding.domainNameHelp' : 'branding.domainNameAsked')}
          maxLength={63}
        />
        <div className="whole">
          <TextInput
            name="logoRedirectionURL"
            label={t('branding.logoRedirectionURL')}
            required
            help={t('branding.logoRedirectionURLHelp')}
            maxLength={2000}
          />
        </div>
        <TextInput name="ein" label={t('branding.ein')} required help={t('branding.einHelp')} maxLength={20} />
        <TextInput
          name="selfPayPercentage"
          label={t('branding.selfPayPercentage')}
          required
          help={t('branding.selfPayPercentageHelp')}
          inputMode="decimal"
          maxLength={6}
        />
        <div className="whole">
          <TimeZoneInput />
        </div>
        <div className="whole">
          <CheckInput name="isOutOfPocketCalculationEnabled" label={t('branding.outOfPocket')} help={t('branding.outOfPocketHelp')} />
        </div>
      </Box>
    </SectionCard>
  )
}
