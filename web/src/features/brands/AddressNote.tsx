import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { can } from '@ratebook/shared/wire/access.ts'
import { type BrandSettings, brands } from '@ratebook/shared/brands.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { useSession } from '../../client/session.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'

type Props = { brand: BrandSettings; onDecided: (brand: BrandSettings) => void }

/** Whether visitors find the brand under its domain name, where that is in question; who gives domain names does so here. */
export function AddressNote({ brand, onDecided }: Props) {
  const { t } = useTranslation('brand')
  const { t: common } = useTranslation('staff')
  const { user } = useSession()
  const decide = useSend(brands.decideAddress, brands.getHostBrand)
  const { domainName, domainState, askedDomainName } = brand
  const wanted = askedDomainName || (domainState === 'asked' ? domainName : '')
  const mayDecide = user !== null && can(user, 'addresses:write')
  const send = (give: boolean) =>
    decide.mutate(
      { body: { domainName: wanted, give } },
      {
        onSuccess: (after) => {
          onDecided(after)
          toastSuccess(t(give ? 'address.given' : 'address.denied', { wanted }))
        },
        onError: (error) => toastError(error.message ? error : new Error(common('form.unreachable'))),
      },
    )
  const buttons = mayDecide && (
    <>
      <Button color="inherit" disabled={decide.isPending} onClick={() => send(false)}>
        {t('address.refuse')}
      </Button>
      <Button color="inherit" variant="outlined" disabled={decide.isPending} onClick={() => send(true)}>
        {t('address.give')}
      </Button>
    </>
  )
  return (
    <>
      {domainState === 'reserved' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('address.reserved', { domainName })}
        </Alert>
      )}
      {domainState === 'refused' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('address.refused', { domainName })}
        </Alert>
      )}
      {wanted && (
        <Alert severity="info" sx={{ mb: 2, flexWrap: 'wrap' }} action={buttons}>
          {askedDomainName ? t('address.askedInstead', { wanted, domainName }) : t('address.asked', { wanted })}
        </Alert>
      )}
    </>
  )
}
