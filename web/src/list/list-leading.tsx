import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import Switch from '@mui/material/Switch'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Leading, Row } from './list-cells.tsx'
import { DownIcon } from '../words/staff-icons.tsx'

/** One row of the list is chosen, or none. */
export type Choice<R> = { chosen: string | undefined; onChoose: (row: R) => void }

type Naming<R> = { nameOf: (row: R) => string }

/** Opens and closes what a row shows below itself. */
export function useDetails<R extends Row>(details: ((row: R) => ReactNode) | undefined, { nameOf }: Naming<R>) {
  const { t } = useTranslation('staff')
  const [open, setOpen] = useState<ReadonlySet<Row['id']>>(new Set())
  const turn = (id: Row['id']) =>
    setOpen((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])))
  const leading: Leading<R> = {
    key: 'details',
    header: null,
    cell: (row) => {
      const isOpen = open.has(row.id)
      return (
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `details-${row.id}` : undefined}
          aria-label={t('list.detailsOf', { name: nameOf(row) })}
          title={t('list.details')}
          onClick={() => turn(row.id)}
        >
          <DownIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      )
    },
  }
  return { leading, detail: (row: R) => (open.has(row.id) ? details?.(row) : null) }
}

/** Radio buttons: one row at a time. */
export const choosing = <R extends Row>({ chosen, onChoose }: Choice<R>, name: string, label: (row: R) => string): Leading<R> => ({
  key: 'choice',
  header: null,
  cell: (row) => (
    <Radio
      size="small"
      name={name}
      checked={chosen === row.id}
      onChange={() => onChoose(row)}
      sx={{ p: 0.5 }}
      slotProps={{ input: { 'aria-label': label(row) } }}
    />
  ),
})

type Switching<R> = { busy: ReadonlySet<Row['id']>; toggle: (row: R, enabled: boolean) => void; header: string; label: (row: R) => string }

/** A switch in each row, on while the row is enabled. */
export const switching = <R extends Row>({ busy, toggle, header, label }: Switching<R>): Leading<R> => ({
  key: 'enabled',
  header,
  width: 3,
  cell: (row) => (
    <Switch
      size="small"
      checked={(row as R & { enabled: boolean }).enabled}
      onChange={(e) => toggle(row, e.target.checked)}
      sx={{ opacity: busy.has(row.id) ? 0.4 : 1 }}
      slotProps={{ input: { 'aria-label': label(row), 'aria-busy': busy.has(row.id) } }}
    />
  ),
})

type Selecting<R> = { isTicked: (row: R) => boolean; tick: (row: R, on: boolean) => void; header: ReactNode; label: (row: R) => string }

/** A box in each row, ticked while the row is selected. */
export const selecting = <R extends Row>({ isTicked, tick, header, label }: Selecting<R>): Leading<R> => ({
  key: 'selected',
  header,
  cell: (row) => (
    <Checkbox
      size="small"
      checked={isTicked(row)}
      onChange={(e) => tick(row, e.target.checked)}
      sx={{ p: 0.5 }}
      slotProps={{ input: { 'aria-label': label(row) } }}
    />
  ),
})

type TickPage = { page: { some: boolean; all: boolean }; onTick: (on: boolean) => void; disabled: boolean; labelled?: boolean }

/** The box above the boxes; on a phone, where nothing stands above them, it has its words beside it. */
export function TickPage({ page, onTick, disabled, labelled = false }: TickPage) {
  const { t } = useTranslation('staff')
  const words = labelled ? {} : { 'aria-label': t('list.selectPage'), title: t('list.selectPage') }
  const box = (
    <Checkbox
      size="small"
      checked={page.all}
      indeterminate={page.some && !page.all}
      disabled={disabled}
      onChange={() => onTick(!page.all)}
      sx={{ p: 0.5 }}
      slotProps={{ input: words }}
    />
  )
  return labelled ? <FormControlLabel control={box} label={t('list.selectPage')} sx={{ ml: 0, gap: 0.5 }} /> : box
}
