import Button from '@mui/material/Button'
import { type AllowableItem, allowables } from '@ratebook/shared/allowables.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage.tsx'
import { UploadIcon } from '../../words/staff-icons.tsx'

const AllowableUpload = lazy(async () => ({ default: (await import('./AllowableUpload.tsx')).AllowableUpload }))

const nameOf = (item: AllowableItem) => `${item.pxCode || item.revenueCode}, ${item.displayName}, ${item.planName}`

/** Amounts agreed with a payer for a service, one by one or from a file. */
export function AllowablesPage() {
  const { t } = useTranslation('services')
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <ListPage
        endpoint={allowables.listAllowables}
        nameOf={nameOf}
        toggles={{ one: allowables.setAllowableStatus, all: allowables.setAllAllowableStatus }}
        toolbar={
          <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setUploading(true)}>
            {t('allowables.upload')}
          </Button>
        }
      />
      <Suspense>{uploading && <AllowableUpload onClose={() => setUploading(false)} />}</Suspense>
    </>
  )
}
