import Button from '@mui/material/Button'
import { type ChargeItem, charges } from '@ratebook/shared/charges.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RecordActions } from '../../list/RecordActions.tsx'
import { RetiredNote, useStandings } from '../../list/RetiredNote.tsx'
import { RetryAlert } from '../../list/RetryAlert.tsx'
import { useOpened } from '../../list/use-opened.ts'
import { usePhone } from '../../client/use-phone.ts'
import type { Selected } from '../../list/use-selection.ts'
import { EditIcon, HistoryIcon, UploadIcon } from '../../words/staff-icons.tsx'
import { AddItemButton } from './AddItemButton.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { RunningUploads } from './RunningUploads.tsx'

const ChargeDialog = lazy(async () => ({ default: (await import('./ChargeDialog.tsx')).ChargeDialog }))
const EditManyDialog = lazy(async () => ({ default: (await import('./EditManyDialog.tsx')).EditManyDialog }))
const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }))
const VersionsDrawer = lazy(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }))

const calls = {
  uses: charges.getChargeUses,
  remove: charges.deleteCharge,
  retire: charges.retireCharge,
  restore: charges.restoreCharge,
  history: charges.getChargeHistory,
}
const refresh = [charges.listCharges]

type Open =
  | { what: 'item'; item?: ChargeItem }
  | { what: 'many'; selected: Selected<ChargeItem> }
  | { what: 'upload' }
  | { what: 'versions' }

/** The charge master: its items, adding and editing them, loading files, and the versions those files made. */
export function ChargeMasterPage() {
  const { t } = useTranslation('staff')
  const [open, setOpen] = useState<Open>()
  const { data: places } = useQuery(query(facilitySettings.listFacilities, {}))
  const phone = usePhone()
  const [params, setParams] = useSearchParams()
  const versionId = params.get('upload')
  const waiting = useQuery({ ...query(uploads.getUpload, { params: { id: versionId ?? '' } }), enabled: versionId !== null })
  const [opened, leave] = useOpened()
  const openedItem = useQuery({ ...query(charges.getCharge, { params: { id: opened ?? '' } }), enabled: opened !== null })
  const leaveWaiting = () =>
    setParams(
      (before) => {
        before.delete('upload')
        return before
      },
      { replace: true },
    )
  const close = () => setOpen(undefined)

  const upload = () => setOpen({ what: 'upload' })
  const versions = () => setOpen({ what: 'versions' })
  const add = (more: ComponentProps<typeof AddItemButton>['more']) => (
    <AddItemButton disabled={!places} onAdd={() => setOpen({ what: 'item' })} more={more} />
  )
  const toolbar = phone ? (
    add([
      { text: t('charges.uploadFile'), run: upload },
      { text: t('charges.versions'), run: versions },
    ])
  ) : (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} disabled={!places} onClick={upload}>
        {t('charges.uploadFile')}
      </Button>
      {add([])}
      <Button startIcon={<HistoryIcon />} onClick={versions}>
        {t('charges.versions')}
      </Button>
    </>
  )
  return (
    <>
      {versionId && waiting.error && <RetryAlert error={waiting.error} retry={() => waiting.refetch()} />}
      {opened && openedItem.error && <RetryAlert error={openedItem.error} retry={() => openedItem.refetch()} />}
      <RunningUploads hidden={open?.what === 'upload'} />
      <ListPage
        endpoint={charges.listCharges}
        toolbar={toolbar}
        actions={(item) => (
          <RecordActions
            name={item.code}
            record={item}
            calls={calls}
            refresh={refresh}
            edit={() => setOpen({ what: 'item', item })}
            picture={(entries) => <PriceHistory entries={entries} />}
          />
        )}
        actionCount={3}
        bulkActions={(selected) => (
          <Button size="small" variant="outlined" startIcon={<EditIcon />} onClick={() => setOpen({ what: 'many', selected })}>
            {t('editMany.button')}
          </Button>
        )}
        words={{
          coding: (['coded', 'uncoded'] as const).map((coding) => [coding, t(`charges.codings.${coding}`)]),
          standing: useStandings(),
        }}
        cells={{ description: (i) => i.retirement && <RetiredNote of={i.retirement}>{i.description}</RetiredNote> }}
      />
      <Suspense>
        {open?.what === 'item' && places && <ChargeDialog item={open.item} facilities={places} onClose={close} />}
        {opened && openedItem.data && places && <ChargeDialog key={opened} item={openedItem.data} facilities={places} onClose={leave} />}
        {open?.what === 'upload' && places && <UploadDialog facilities={places} onClose={close} onVersions={versions} />}
        {versionId && waiting.data && places && (
          <UploadDialog
            facilities={places}
            version={waiting.data}
            onClose={leaveWaiting}
            onVersions={() => {
              leaveWaiting()
              versions()
            }}
          />
        )}
        {open?.what === 'many' && <EditManyDialog selected={open.selected} onClose={close} />}
        {open?.what === 'versions' && <VersionsDrawer onClose={close} />}
      </Suspense>
    </>
  )
}
