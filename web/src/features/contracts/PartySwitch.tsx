import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { contractList } from '@ratebook/shared/contracts.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { readListState, shortSizes, writeListState } from '../../list/list-state.ts'

const ALL = 'all'
/** the values as the list has them, spelled as the specification spells them */
const parties = ['Payer', 'Vender'] as const

/** Shows the contracts with payers, with vendors, or all: a filter of the list, and so a part of its address. */
export function PartySwitch() {
  const { t } = useTranslation('contracts')
  const [params, setParams] = useSearchParams()
  const state = readListState(contractList, params, shortSizes)
  const types = state.filters.filter((f) => f.field === 'type')
  const choice = types.length === 0 ? ALL : types.length === 1 && types[0]?.equator === 'equals' ? types[0].value : null
  const show = (party: string | null) => {
    if (party === null) return // the one that is on already
    const others = state.filters.filter((f) => f.field !== 'type')
    setParams((now) =>
      writeListState(
        contractList,
        { ...state, page: 1, filters: party === ALL ? others : [...others, { field: 'type', equator: 'equals', value: party }] },
        now,
        shortSizes,
      ),
    )
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={choice}
      onChange={(_, party: string | null) => show(party)}
      aria-label={t('list.party')}
      sx={{
        '& button': { textTransform: 'none', px: 1.75, bgcolor: 'background.paper', '&:not(.Mui-selected)': { color: 'text.secondary' } },
      }}
    >
      <ToggleButton value={ALL}>{t('list.all')}</ToggleButton>
      {parties.map((party) => (
        <ToggleButton key={party} value={party}>
          {t(`parties.${party}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
