import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ChargeItem, charges } from '@ratebook/shared/charges.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { EditIcon, HistoryIcon, UploadIcon } from '../../words/staff-icons.tsx'
import { AddItemButton } from './AddItemButton.tsx'
import { RunningUploads } from './RunningUploads.tsx'

const ChargeDialog = lazy(async () => ({ default: (await import('./ChargeDialog.tsx')).ChargeDialog }))
const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }))
const VersionsDrawer = lazy(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }))

type Open = { what: 'item'; item?: ChargeItem } | { what: 'upload' } | { what: 'versions' }

/** The charge master: its items, adding and editing them, loading files, and the versions those files made. */
export function ChargeMasterPage() {
  const { t } = useTranslation('staff')
  const [open, setOpen] = useState<Open>()
  const { data: places } = useQuery(query(facilitySettings.listFacilities, {}))
  const close = () => setOpen(undefined)

  const toolbar = (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} disabled={!places} onClick={() => setOpen({ what: 'upload' })}>
        {t('charges.uploadFile')}
      </Button>
      <AddItemButton disabled={!places} onAdd={() => setOpen({ what: 'item' })} />
      <Button startIcon={<HistoryIcon />} onClick={() => setOpen({ what: 'versions' })}>
        {t('charges.versions')}
      </Button>
    </>
  )
  return (
    <>
      <RunningUploads hidden={open?.what === 'upload'} />
      <ListPage
        endpoint={charges.listCharges}
        toolbar={toolbar}
        actions={(item) => (
          <IconButton
            size="small"
            aria-label={t('charges.editItem', { code: item.code })}
            title={t('charges.edit')}
            onClick={() => setOpen({ what: 'item', item })}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        )}
      />
      <Suspense>
        {open?.what === 'item' && places && <ChargeDialog item={open.item} facilities={places} onClose={close} />}
        {open?.what === 'upload' && places && (
          <UploadDialog facilities={places} onClose={close} onVersions={() => setOpen({ what: 'versions' })} />
        )}
        {open?.what === 'versions' && <VersionsDrawer onClose={close} />}
      </Suspense>
    </>
  )
}
