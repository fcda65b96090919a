import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { can } from '@ratebook/shared/wire/access.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useSession } from '../../client/session.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { AddressNote } from './AddressNote.tsx'
import { BrandForm } from './BrandForm.tsx'
import { updateBrand } from './save-brand.ts'

// read anew at each visit, and never while somebody is typing
const settingsQuery = { ...query(brands.getBrandSettings, {}), staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false }

/** The settings of the brand one acts for. */
export function BrandPage() {
  const { t } = useTranslation('brand')
  const { user } = useSession()
  const client = useQueryClient()
  const { data: brand, error, refetch } = useQuery(settingsQuery)
  const [attempt, setAttempt] = useState(0)
  const startOver = () => setAttempt((n) => n + 1)
  if (error && !brand) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!brand || !user) return <Skeleton variant="rounded" height={480} />
  const mayMake = can(user, 'brands:write')

  return (
    <>
      {mayMake && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
          <Button variant="outlined" startIcon={<PlusIcon />} component={Link} to={paths.newBrand}>
            {t('add')}
          </Button>
        </Box>
      )}
      <AddressNote
        brand={brand}
        onDecided={(after) => {
          client.setQueryData(settingsQuery.queryKey, after)
          startOver()
        }}
      />
      <BrandForm
        key={attempt}
        brand={brand}
        mayRename={mayMake}
        onCancel={startOver}
        save={async (values, logo) => {
          client.setQueryData(settingsQuery.queryKey, await updateBrand(client, values, logo, brand))
          startOver()
          toastSuccess(t('saved'))
        }}
        reload={async () => (await refetch({ throwOnError: true })).data as typeof brand}
      />
    </>
  )
}
