import Box from '@mui/material/Box'
import { HeaderRow } from './HeaderRow.tsx'
import { ListColumns } from './ListColumns.tsx'
import { ListResult } from './ListResult.tsx'
import { type ListView, withField } from './layout-state.ts'

type Props = { list: ListView; onPut: (...others: [ListView, ...ListView[]]) => void }

/** Where a list begins, what its columns are, and what comes of it, side by side where there is room. */
export function ListDetails({ list, onPut }: Props) {
  return (
    <>
      <HeaderRow list={list} onPut={onPut} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <ListColumns columns={list.columns} onMap={(column, field) => onPut(withField(list, column, field))} />
        <Box sx={{ position: { md: 'sticky' }, top: 0, alignSelf: 'start' }}>
          <ListResult list={list} />
        </Box>
      </Box>
    </>
  )
}
