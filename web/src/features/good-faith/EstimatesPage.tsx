import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { estimateBases } from '@ratebook/shared/good-faith-clocks.ts'
import { type EstimateRow, estimateStates, goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { paths } from '../../paths.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { EstimateState } from './EstimateState.tsx'

/** Good faith estimates, newest first: whom they are for, and by when they have to be given. */
export function EstimatesPage() {
  const { t } = useTranslation('goodFaith')
  const navigate = useNavigate()
  const remove = useDeletion(goodFaithEstimates.deleteEstimate, goodFaithEstimates.listEstimates)
  const words = useMemo(
    () => ({
      state: estimateStates.map((state) => [state, t(`states.${state}`)] as const),
      basis: estimateBases.map((basis) => [basis, t(`bases.${basis}`)] as const),
    }),
    [t],
  )
  const nameOf = ({ number, patient }: EstimateRow) => t('named', { number, patient })
  return (
    <ListPage
      endpoint={goodFaithEstimates.listEstimates}
      words={words}
      heading={['patient', 'state']}
      nameOf={nameOf}
      toolbar={
        <Button variant="contained" startIcon={<PlusIcon />} component={RouterLink} to={paths.estimateEdit('new')}>
          {t('add')}
        </Button>
      }
      cells={{
        number: ({ number }) => number,
        patient: ({ id, patient }) => (
          <Link component={RouterLink} to={paths.estimate(id)}>
            {patient || t('unreadable')}
          </Link>
        ),
        state: ({ state }) => <EstimateState state={state} />,
      }}
      actions={(row) => (
        <RowActions
          name={nameOf(row)}
          view={() => navigate(paths.estimate(row.id))}
          edit={() => navigate(paths.estimateEdit(row.id))}
          remove={() => remove(row.id, t('deleted'))}
          loses={t('loses')}
        />
      )}
      actionCount={3}
      empty={<EmptyList title={t('empty.title')} help={t('empty.help')} />}
    />
  )
}
