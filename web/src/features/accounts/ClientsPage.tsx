import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import { can } from '@ratebook/shared/wire/access.ts'
import { accounts, type Client } from '@ratebook/shared/accounts.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useBrand } from '../../public/brand.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { session, useSession } from '../../client/session.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'

/** The clients a person may act for. Choosing one acts for it and opens its configuration. */
export function ClientsPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { user } = useSession()
  const acting = useBrand().brandId
  if (!user) return null
  const choose = ({ id }: Client) => {
    if (id !== acting) session.chooseBrand(id)
    navigate(paths.brandConfiguration)
  }
  return (
    <ListPage
      endpoint={accounts.listClients}
      nameOf={(client) => client.displayName}
      toolbar={
        can(user, 'brands:write') && (
          <Button variant="contained" startIcon={<PlusIcon />} component={Link} to={paths.newBrand}>
            {t('clients.add')}
          </Button>
        )
      }
      cells={{
        displayName: (client) => (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <MuiLink
              component="button"
              type="button"
              onClick={() => choose(client)}
              sx={{ font: 'inherit', textAlign: 'left', minHeight: 24 }}
            >
              {client.displayName}
            </MuiLink>
            {client.id === acting && <Chip component="span" size="small" color="primary" variant="outlined" label={t('clients.acting')} />}
            {client.asksForAddress && (
              <Chip component="span" size="small" color="info" variant="outlined" label={t('clients.asksForAddress')} />
            )}
          </Box>
        ),
      }}
      actions={(client) => <RowActions name={client.displayName} edit={() => choose(client)} />}
    />
  )
}
