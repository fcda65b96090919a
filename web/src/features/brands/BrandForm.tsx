import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { brandForm, SECRET_LOST, SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import type { BrandSettings } from '@ratebook/shared/brands.ts'
import { useEffect, useState } from 'react'
import { FormProvider, type Path, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../client/api.ts'
import { DiscardDialog } from '../../form/DiscardDialog.tsx'
import { FailureAlert, useFaultFocus } from '../../form/entity-form.tsx'
import { type Failure, failureOf } from '../../form/form-errors.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { SaveBar } from '../../form/SaveBar.tsx'
import { paletteOf } from '../../public/palette.ts'
import { AssistantCard } from './AssistantCard.tsx'
import { BrandingCard } from './BrandingCard.tsx'
import { blank, type Checked, type LogoChange, type Values, valuesOf } from './brand-values.ts'
import { ColoursCard } from './ColoursCard.tsx'
import { EmbedCard } from './EmbedCard.tsx'
import { FooterLinksCard } from './FooterLinksCard.tsx'
import { Preview } from './Preview.tsx'

type Props = {
  /** what is stored; nothing of a brand that is only being made */
  brand?: BrandSettings
  mayRename: boolean
  save: (values: Checked, logo: LogoChange) => Promise<unknown>
  /** fetches what is stored now, after somebody else has saved */
  reload?: () => Promise<BrandSettings>
  /** back to what is stored, or to where one came from; absent where there is neither */
  onCancel?: () => void
}

/** Create and edit are the same form. The caller remounts it with what was saved. */
export function BrandForm({ brand, mayRename, save, reload, onCancel }: Props) {
  const { t } = useTranslation('staff')
  const { t: ofBrand } = useTranslation('brand')
  const hasSecret = brand?.healthTalkSecret === SECRET_MASK
  const form = useForm<Values, unknown, Checked>({
    resolver: zodResolver(brandForm(hasSecret)),
    defaultValues: brand ? valuesOf(brand) : blank,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, submitCount, errors } = form.formState
  const [logo, setLogo] = useState<LogoChange>()
  const [logoFault, setLogoFault] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [cancelling, setCancelling] = useState(false)
  const element = useFaultFocus(submitCount)
  const changed = isDirty || logo !== undefined
  const faults = Object.keys(errors).length

  useEffect(() => (typeof logo === 'object' ? () => URL.revokeObjectURL(logo.url) : undefined), [logo])

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    setLogoFault('')
    try {
      await save(values, logo)
    } catch (error) {
      const paths = error instanceof ApiError ? (error.body.fields ?? []).map((f) => f.path) : []
      const refused = failureOf(
        error,
        paths.filter((p) => p === 'logo' || (p.split('.')[0] as string) in form.getValues()),
        t,
      )
      for (const { path, message } of refused.atField)
        path === 'logo' ? setLogoFault(message) : form.setError(path as Path<Values>, { type: 'server', message })
      setFailure(refused)
    }
  })
  const takeCurrent = async () => {
    const current = await reload?.().catch(() => undefined)
    if (!current) return setFailure({ atField: [], stale: false, lines: [t('form.unreachable')] })
    form.reset(valuesOf(current), { keepDirtyValues: true })
    setFailure(undefined)
  }
  const changeLogo = (next: LogoChange, fault: string) => {
    setLogo(next)
    setLogoFault(fault)
  }

  return (
    <FormProvider {...form}>
      <Box component="form" ref={element} noValidate onSubmit={submit}>
        <Box sx={{ '&:not(:empty)': { mb: 2 } }}>
          <FailureAlert failure={failure} reload={reload && takeCurrent} below={0} />
          {!failure && submitCount > 0 && faults > 0 && <Alert severity="error">{ofBrand('attention', { count: faults })}</Alert>}
        </Box>
        <Box
          sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }, alignItems: 'start' }}
        >
          <BrandingCard mayRename={mayRename} savedLogo={brand?.logo ?? ''} logo={logo} logoFault={logoFault} onLogo={changeLogo} />
          <Box sx={{ gridColumn: { lg: 2 }, gridRow: { xs: 5, lg: '1 / span 5' }, position: { lg: 'sticky' }, top: 88, minWidth: 0 }}>
            <LivePreview logo={logo === 'removed' ? '' : (logo?.url ?? brand?.logo ?? '')} />
          </Box>
          <FooterLinksCard />
          <LiveColours />
          <AssistantCard hasSecret={hasSecret} isLost={brand?.healthTalkSecret === SECRET_LOST} />
          <EmbedCard site={brand?.site ?? ''} />
        </Box>
        <SaveBar saving={isSubmitting}>
          {onCancel && (
            <Button disabled={isSubmitting} onClick={() => (changed ? setCancelling(true) : onCancel())}>
              {t('form.cancel')}
            </Button>
          )}
        </SaveBar>
      </Box>
      <LeaveGuard when={changed && !isSubmitting} />
      {cancelling && onCancel && <DiscardDialog onDiscard={onCancel} onClose={() => setCancelling(false)} />}
    </FormProvider>
  )
}

/** What is typed right now; a colour that is none yet is shown as the page would show it. */
function useTyped() {
  const { displayName = '', themeMetadata, footerLinks } = useWatch<Values>()
  return {
    displayName,
    palette: paletteOf(JSON.stringify(themeMetadata)),
    links: (footerLinks ?? []).flatMap((l) => (l?.label ? [l.label] : [])),
  }
}
const LivePreview = ({ logo }: { logo: string }) => <Preview {...useTyped()} logo={logo} />
const LiveColours = () => <ColoursCard palette={useTyped().palette} />
