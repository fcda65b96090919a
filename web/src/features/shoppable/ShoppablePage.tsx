import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { ShoppableList } from './ShoppableList.tsx'

/** Which services of a facility are shoppable. One facility is chosen by itself, of several a person chooses. */
export function ShoppablePage() {
  const { t } = useTranslation('services')
  const [search, setSearch] = useSearchParams()
  const { data: places, isError, refetch } = useQuery(query(facilitySettings.listFacilities, { query: {} }))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!places) return <Skeleton variant="rounded" height={56} />

  const facilityId = search.get('facility')
  const facility = places.length === 1 ? places[0] : places.find((f) => f.id === facilityId)
  const choose = (id: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.set('facility', id)
      next.delete('page')
      return next
    })
  return (
    <>
      <Box sx={{ mb: 2, maxWidth: '28rem' }}>
        <TextField
          select
          fullWidth
          label={t('shoppable.facility')}
          value={facility?.id ?? ''}
          onChange={(e) => choose(e.target.value)}
          helperText={facility ? undefined : t('shoppable.selectFacility')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ bgcolor: 'background.paper', '& .MuiFormHelperText-root': { bgcolor: 'background.default', m: 0, pt: 0.5 } }}
        >
          {!facility && (
            <option value="" disabled>
              {t('shoppable.chooseFacility')}
            </option>
          )}
          {places.map((f) => (
            <option key={f.id} value={f.id}>
              {f.name}
            </option>
          ))}
        </TextField>
      </Box>
      {facility && <ShoppableList key={facility.id} facility={facility.id} />}
    </>
  )
}
