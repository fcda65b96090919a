import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { facilities } from '@ratebook/shared/facilities.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'
import { MissingList, ReadinessBar } from './readiness.tsx'

const EditFacility = lazy(async () => ({ default: (await import('./FacilityDialog.tsx')).EditFacility }))
const FacilityDialog = lazy(async () => ({ default: (await import('./FacilityDialog.tsx')).FacilityDialog }))

const NEW = 'new'

/** The hospitals of the client: what their files say about them, and what these still lack. The open form is part of the address. */
export function FacilitiesPage() {
  const { t } = useTranslation('facilities')
  const [params, setParams] = useSearchParams()
  const remove = useDeletion(
    facilitySettings.deleteFacility,
    facilitySettings.listFacilityDetails,
    facilitySettings.listFacilities,
    facilities.listActiveFacilities,
  )
  /** the same list with a form open, at one of its fields */
  const formOf = (id: string, at?: string) => new URLSearchParams([...params, ['edit', id], ...(at ? [['at', at]] : [])])
  const close = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'edit' && name !== 'at')), { replace: true })
  const edited = params.get('edit')

  return (
    <>
      <ListPage
        endpoint={facilitySettings.listFacilityDetails}
        sizes={shortSizes}
        toolbar={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setParams(formOf(NEW))}>
            {t('facilities.add')}
          </Button>
        }
        words={{ status: (['active', 'inactive'] as const).map((status) => [status, t(`facilities.statuses.${status}`)]) }}
        cells={{
          publishedEin: (row) =>
            row.ein || (
              <Typography component="span" variant="inherit" color="text.secondary" title={t('facilities.einOfClient')}>
                {row.publishedEin}
              </Typography>
            ),
          status: (row) => (
            <Chip
              size="small"
              variant="outlined"
              color={row.active ? 'success' : 'default'}
              label={t(`facilities.statuses.${row.status}`)}
            />
          ),
          met: (row) => <ReadinessBar readiness={row.readiness} />,
        }}
        details={(row) => (
          <MissingList
            missing={row.readiness.missing}
            linkOf={(path) => (path === 'charges' ? paths.chargeMaster : `?${formOf(row.id, path)}`)}
          />
        )}
        actions={(row) => (
          <RowActions
            name={row.name}
            edit={() => setParams(formOf(row.id))}
            remove={() => remove(row.id, t('facilities.deleted', { name: row.name }))}
          />
        )}
        actionCount={2}
        deletion={facilitySettings.deleteFacility}
      />
      <Suspense>
        {edited === NEW && <FacilityDialog at="name" onClose={close} />}
        {edited && edited !== NEW && <EditFacility key={edited} id={edited} at={params.get('at') ?? undefined} onClose={close} />}
      </Suspense>
    </>
  )
}
