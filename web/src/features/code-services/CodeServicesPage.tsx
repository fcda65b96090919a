import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type CodeService, codeServices } from '@ratebook/shared/code-services.ts'
import { methodNames, serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { type Method, methods, serviceTypes, unmatchedMethods } from '@ratebook/shared/pricing/terms.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { paths } from '../../paths.ts'
import type { FromList } from './CodeServiceForm.tsx'
import { useCodesText } from './codes-text.ts'

/** Of a long list of codes so much is shown; the form has all of it. */
const SHOWN = 80

/** Named sets of codes: searched, added, corrected, and removed while no rule uses them. */
export function CodeServicesPage() {
  const { t } = useTranslation('codeServices')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  /** the form leads back to the list as it is */
  const from = { state: { list: params.size > 0 ? `?${params}` : '' } satisfies FromList }
  const remove = useDeletion(codeServices.deleteCodeService, codeServices.listCodeServices, codeServices.listTinyCodeServices)
  const methodName = (id: CodeService['qualifierRuleMethod']) => (id === '' ? '' : methodNames[id].name)
  // this list is filtered by what it shows
  const optionsOf = (names: string[]) => names.map((name) => [name, name] as const)
  const allMethods = optionsOf(methods.map(methodName))

  return (
    <ListPage
      endpoint={codeServices.listCodeServices}
      sizes={shortSizes}
      toolbar={
        <Button component={RouterLink} to={paths.codeServiceEdit('new')} {...from} variant="contained" startIcon={<PlusIcon />}>
          {t('codeServices.add')}
        </Button>
      }
      words={{
        serviceType: optionsOf(serviceTypes.map((type) => serviceTypeNames[type].name)),
        primaryRuleMethod: allMethods,
        qualifierRuleMethod: allMethods,
      }}
      cells={{
        name: ({ id, name }) => (
          <Link component={RouterLink} to={paths.codeServiceEdit(id)} {...from} sx={{ fontWeight: 600 }}>
            {name}
          </Link>
        ),
        primaryRuleMethod: (row) => <MethodCell id={row.primaryRuleMethod} />,
        primaryCodes: (row) => <Codes text={row.primaryCodes} />,
        qualifierRuleMethod: (row) => row.qualifierRuleMethod && <MethodCell id={row.qualifierRuleMethod} />,
        qualifierCodes: (row) => row.qualifierCodes && <Codes text={row.qualifierCodes} />,
      }}
      actions={(row) => (
        <RowActions
          name={row.name}
          edit={() => navigate(paths.codeServiceEdit(row.id), from)}
          remove={() => remove(row.id, t('codeServices.deleted', { name: row.name }))}
        />
      )}
      actionCount={2}
      deletion={codeServices.deleteCodeService}
      empty={<EmptyList title={t('codeServices.none')} help={t('codeServices.noneHelp')} />}
    />
  )
}

/** How codes match, and whether they ever can. */
function MethodCell({ id }: { id: Method }) {
  const { t } = useTranslation('codeServices')
  return (
    <>
      {methodNames[id].name}
      {unmatchedMethods.includes(id) && (
        <Typography component="span" variant="caption" color="warning.dark" sx={{ display: 'block' }}>
          {t('codeServices.neverMatches')}
        </Typography>
      )}
    </>
  )
}

/** The beginning of the list, and what it comes to. */
function Codes({ text }: { text: string }) {
  const counted = useCodesText(text)
  if (text === '') return null
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/;[^;]*$/, '')}; …` : text}
      </Box>
      {/[;-]/.test(text) && (
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {counted}
        </Typography>
      )}
    </>
  )
}
