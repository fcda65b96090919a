import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Columns, List } from '@ratebook/shared/wire/list.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFixed, type useColumns } from './list-columns.ts'
import { ColumnsIcon, DownloadIcon } from '../words/staff-icons.tsx'

type Props<C extends Columns> = {
  list: List<C>
  labels: Record<string, string>
  columns: ReturnType<typeof useColumns>
  save: () => Promise<void>
  disabled: boolean
}

/** What can be done with any list: choose its columns, save it as CSV. */
export function ListTools<C extends Columns>({ list, labels, columns, save, disabled }: Props<C>) {
  const { t } = useTranslation('staff')
  const [saving, setSaving] = useState(false)
  const csv = async () => {
    setSaving(true)
    await save()
    setSaving(false)
  }
  return (
    <>
      <ColumnChooser list={list} labels={labels} columns={columns} />
      <Button
        startIcon={<DownloadIcon />}
        title={t('list.csvTitle')}
        disabled={disabled}
        loading={saving}
        loadingPosition="start"
        onClick={csv}
      >
        {t('list.csv')}
      </Button>
    </>
  )
}

function ColumnChooser<C extends Columns>({ list, labels, columns }: Pick<Props<C>, 'list' | 'labels' | 'columns'>) {
  const { t } = useTranslation('staff')
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
        {Object.keys(list.columns).map((id) => (
          <MenuItem
            key={id}
            dense
            role="menuitemcheckbox"
            aria-checked={columns.isVisible(id)}
            disabled={isFixed(list as unknown as List, id)}
            onClick={() => columns.show(id, !columns.isVisible(id))}
          >
            <Checkbox
              size="small"
              edge="start"
              tabIndex={-1}
              disableRipple
              checked={columns.isVisible(id)}
              sx={{ py: 0 }}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {labels[id]}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem dense disabled={!columns.changed} onClick={columns.reset}>
          {t('list.columnsAsFirst')}
        </MenuItem>
      </Menu>
    </>
  )
}
