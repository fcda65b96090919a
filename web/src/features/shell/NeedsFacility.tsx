import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { query } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'

/** Round pages that are of no use before there is a facility: until then they lead to adding the first. */
export function NeedsFacility() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const { data: places } = useQuery(query(facilitySettings.listFacilities, {}))
  if (places?.length !== 0) return <Outlet />
  return (
    <Paper component="section" variant="outlined" aria-labelledby="no-facility" sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }}>
      <Typography variant="h2" id="no-facility">
        {t('noFacility.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '34rem', mx: 'auto', mt: 1 }}>
        {t('noFacility.text')}
      </Typography>
      {user && can(user, 'facilities:write') && (
        <Button component={Link} to={paths.facility('new')} variant="contained" startIcon={<PlusIcon />} sx={{ mt: 3 }}>
          {t('noFacility.add')}
        </Button>
      )}
    </Paper>
  )
}
