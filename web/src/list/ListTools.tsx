import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Columns, List } from '@ratebook/shared/wire/list.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../words/format.ts'
import { densities } from '@ratebook/shared/views.ts'
import { isFixed, tableColumns, type useColumns } from './list-columns.ts'
import { usePhone } from '../client/use-phone.ts'
import { ColumnsIcon, DownloadIcon } from '../words/staff-icons.tsx'

type Props<C extends Columns> = {
  list: List<C>
  labels: Record<string, string>
  columns: ReturnType<typeof useColumns>
  /** columns that are left out because the page has nothing in them */
  emptyIds: readonly string[]
  save: () => void
  /** how many bytes of the file have come; undefined while none is saved */
  received: number | undefined
  disabled: boolean
}

/** What can be done with any list: choose its columns, save it as CSV. */
export function ListTools<C extends Columns>({ list, labels, columns, emptyIds, save, received, disabled }: Props<C>) {
  const { t } = useTranslation('staff')
  const phone = usePhone()
  return (
    <>
      <ColumnChooser list={list} labels={labels} columns={columns} emptyIds={emptyIds} />
      <Button
        startIcon={<DownloadIcon />}
        title={t('list.csvTitle')}
        disabled={disabled}
        loading={received !== undefined}
        loadingPosition="start"
        onClick={save}
        sx={phone ? { minWidth: 0, '& .MuiButton-startIcon': { mx: 0 } } : undefined}
      >
        <span className={phone ? 'sr-only' : undefined}>{received ? t('list.csvReceived', { size: bytes(received) }) : t('list.csv')}</span>
      </Button>
    </>
  )
}

function ColumnChooser<C extends Columns>({ list, labels, columns, emptyIds }: Omit<Props<C>, 'save' | 'received' | 'disabled'>) {
  const { t } = useTranslation('staff')
  const isSeen = (id: string) => columns.isVisible(id) && !emptyIds.includes(id)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        color="primary"
        aria-label={t('list.columns')}
        title={t('list.columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <ColumnsIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tableColumns(list as unknown as List).map(([id]) => (
          <MenuItem
            key={id}
            dense
            role="menuitemcheckbox"
            aria-checked={isSeen(id)}
            disabled={isFixed(list as unknown as List, id)}
            onClick={() => columns.show(id, !isSeen(id))}
          >
            <Checkbox
              size="small"
              edge="start"
              tabIndex={-1}
              disableRipple
              checked={isSeen(id)}
              sx={{ py: 0 }}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {emptyIds.includes(id) ? t('list.emptyColumn', { column: labels[id] }) : labels[id]}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem dense disabled={!columns.changed} onClick={columns.reset}>
          {t('list.columnsAsFirst')}
        </MenuItem>
        <Divider />
        {densities.map((density) => (
          <MenuItem
            key={density}
            dense
            role="menuitemradio"
            aria-checked={columns.density === density}
            onClick={() => columns.setDensity(density)}
          >
            {t(`list.densities.${density}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
