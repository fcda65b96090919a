import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { ALL_LIMIT, type Column, type Columns } from '@ratebook/shared/wire/list.ts'
import type { Toggled } from '@ratebook/shared/wire/status.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListBar } from './ListBar.tsx'
import { count } from '../words/format.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { type Cells, cellOf, emptyColumns, type Row, wordCells, type Words } from './list-cells.tsx'
import { useColumns } from './list-columns.ts'
import { lookOf } from './list-look.ts'
import { type Choice, choosing, selecting, switching, TickPage, useDetails } from './list-leading.tsx'
import { initialRange, isCutOff, narrowing, type Sizes, sortedBy, tableSizes } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { RangeSlider } from './RangeSlider.tsx'
import { RetryAlert } from './RetryAlert.tsx'
import { useCsv } from './use-csv.ts'
import { RowDialogs } from './RowDialogs.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SwitchSelected } from './SwitchSelected.tsx'
import { DeleteSelected } from './DeleteSelected.tsx'
import type { Deletion } from './use-deletion.ts'
import { type Selected, useSelection } from './use-selection.ts'
import { type ListEndpoint, useList } from './use-list.ts'
import { usePhone } from '../client/use-phone.ts'
import { type Toggles, useToggles } from './use-toggles.ts'
import { useViews } from './use-views.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type Props<R extends Row, C extends Columns, A extends Toggled> = {
  endpoint: ListEndpoint<R, C>
  /** parameters of the endpoint's path, when it has any */
  params?: Record<string, string>
  /** what the endpoint's body says beside the list request */
  also?: Record<string, unknown>
  /** what the list is called, for screen readers and for the file it is saved in; else the text `caption` beside those of its columns */
  caption?: string
  sizes?: Sizes
  toolbar?: ReactNode
  cells?: Cells<R, C>
  /** columns of few values, in words: so they are shown, saved and offered in the filter */
  words?: Words<C>
  actions?: (row: R) => ReactNode
  /** how many buttons `actions` puts side by side */
  actionCount?: number
  /** what a row is called where it is spoken of; without it, what its first column says */
  nameOf?: (row: R) => string
  /** the columns that head a row's card on a phone, where they are not the one that the list is sorted by at first */
  heading?: readonly (keyof C & string)[]
  /** switches: a row is on while it is enabled */
  toggles?: Toggles<A>
  /** deletes the rows that were ticked, one by one */
  deletion?: Deletion
  /** what goes with a row that is deleted */
  loses?: string
  /** what else can be done with several rows at once: shown beside how many are selected */
  bulkActions?: (selected: Selected<R>) => ReactNode
  /** radio buttons: one row is chosen */
  choice?: Choice<R>
  /** what a row shows below itself once it is opened */
  details?: (row: R) => ReactNode
  /** the name of the threshold slider, where the list has one */
  slider?: string
  /** what is said where there is nothing yet; a filter that matches nothing says so itself */
  empty?: ReactNode
}

/** The columns' labels and the caption stand side by side in the catalogue. */
const captionOf = (list: { defaultSort: { id: string }; columns: Columns }) =>
  (list.columns[list.defaultSort.id]?.label ?? '').replace(/\w+$/, 'caption')

/**
 * A whole list from its declaration: filter bar, sortable table (cards on a phone) and pager, with sort, filter and page in the URL, and
 * views that keep them.
 */
export function ListPage<R extends Row, C extends Columns, A extends Toggled = Toggled>(props: Props<R, C, A>) {
  const {
    endpoint,
    params,
    also,
    sizes = tableSizes,
    toolbar,
    actions,
    actionCount = 1,
    toggles,
    deletion,
    loses,
    bulkActions,
    choice,
    details,
    slider,
    heading,
  } = props
  const { list } = endpoint
  const { t } = useTranslation('staff')
  const words = useMemo(
    () =>
      ({
        ...props.words,
        ...(toggles && {
          enabled: [
            ['yes', t('list.yes')],
            ['no', t('list.no')],
          ],
        }),
      }) as Words<C>,
    [props.words, toggles, t],
  )
  const cells = { ...wordCells<R, C>(words), ...props.cells }
  const { t: label } = useTranslation(list.texts)
  const caption = props.caption ?? label(captionOf(list))
  const phone = usePhone()
  const range = slider ? initialRange : undefined
  const views = useViews({ list, path: endpoint.path, sizes, range })
  const { state, go, args, queryKey, records, total, first, error, isOld, loading, refetch } = useList({
    endpoint,
    params,
    also,
    sizes,
    range,
    enabled: !views.isOpening,
  })
  const labels = useMemo(() => Object.fromEntries(Object.entries(list.columns).map(([id, c]) => [id, label(c.label)])), [list, label])
  const columns = useColumns(list, endpoint.path, views.current)
  const key = list.defaultSort.id
  const nameOf = props.nameOf ?? ((row: R) => String(cellOf(key, list.columns[key]!, row)))
  const { busy, toggle, toggleSelected } = useToggles(toggles, { endpoint, queryKey, nameOf: nameOf as (row: Row) => string })
  const selection = useSelection({ rows: records ?? [], total, narrowing: narrowing(state) })
  const { selected, page, isTicked, tick, tickPage, tickEverything } = selection
  const isFiltered = state.filters.length > 0 || Boolean(state.search) || Boolean(slider)
  const canSelect = Boolean(toggles || deletion || bulkActions)
  // what is empty on the whole page takes no room, unless somebody wants to see that
  const emptyIds = records?.length
    ? emptyColumns(columns.visible, records, cells).filter((id) => !columns.isChosen(id) && id !== state.sort.id)
    : []
  const csv = useCsv()
  const opening = useDetails(details, { nameOf })

  const pageBox = (labelled: boolean) => <TickPage page={page} onTick={tickPage} disabled={loading || total === 0} labelled={labelled} />
  const rows = {
    list,
    columns: columns.visible
      .filter(([id]) => !emptyIds.includes(id))
      .map(([id, column]): (typeof columns.visible)[number] => [id, columns.isChosen(id) ? { ...column, spare: false } : column]),
    density: columns.density,
    labels,
    rows: records,
    nameOf,
    heading: heading ?? [key],
    first,
    total,
    sort: state.sort,
    caption,
    cells,
    actions,
    actionCount,
    detail: opening.detail,
    leading: [
      ...(canSelect
        ? [selecting<R>({ isTicked, tick, header: pageBox(false), label: (row) => t('list.select', { name: nameOf(row) }) })]
        : []),
      ...(details ? [opening.leading] : []),
      ...(toggles
        ? [switching<R>({ busy, toggle, header: t('list.on'), label: (row) => t('list.enabledNamed', { name: nameOf(row) }) })]
        : []),
      ...(choice ? [choosing<R>(choice, caption, (row) => t('list.choose', { name: nameOf(row) }))] : []),
    ],
    onSort: (id: string) => go({ sort: sortedBy(state.sort, id), page: 1 }),
    empty: (state.filters.length === 0 && !state.search && props.empty) || (
      <Typography color="text.secondary">{t('list.empty')}</Typography>
    ),
  }
  const switches = Object.entries<Column>(list.columns).filter(([, { kind }]) => toggles && kind === 'switch')
  const save = () => csv.save({ endpoint, args, caption, columns: [...switches, ...columns.visible], labels, words })
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 0, sm: 2 },
        bgcolor: { xs: 'transparent', sm: 'background.paper' },
        border: { xs: 0, sm: 1 },
        borderColor: { sm: 'divider' },
      }}
    >
      <ListBar
        list={list}
        labels={labels}
        words={words}
        filters={state.filters}
        onFilter={(filters) => go({ filters, page: 1 })}
        views={<ViewsMenu path={endpoint.path} views={views} look={lookOf(state, columns)} forget={columns.forget} />}
        tools={
          <ListTools
            list={list}
            labels={labels}
            columns={columns}
            emptyIds={emptyIds}
            save={save}
            received={csv.received}
            disabled={loading || total === 0}
          />
        }
        toolbar={toolbar}
      />
      {views.current && views.current.gone.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('views.gone', { name: views.current.name, what: views.current.gone.map((id) => labels[id] ?? id).join(', ') })}
        </Alert>
      )}
      {state.range && <RangeSlider label={slider ?? ''} value={state.range} onChange={(range) => go({ range, page: 1 }, true)} />}
      {phone && canSelect && pageBox(true)}
      <Box sx={{ height: 4 }}>{loading && <LinearProgress aria-label={t('list.loading')} />}</Box>
      {isCutOff(total, state.size) && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('list.allLimit', { total: count(total), limit: count(ALL_LIMIT) })}
        </Alert>
      )}
      {error && !loading ? (
        <RetryAlert error={error} retry={() => refetch()} />
      ) : (
        <Box aria-busy={loading} sx={{ opacity: isOld ? 0.6 : 1 }}>
          <RowDialogs>{phone ? <ListCards {...rows} /> : <ListTable {...rows} />}</RowDialogs>
        </Box>
      )}
      <Box sx={{ position: 'sticky', bottom: 0, zIndex: 4 }}>
        {canSelect && (
          <SelectionBar
            selected={selected.count}
            total={total}
            // what is deleted has been seen
            pageTicked={page.all && !(deletion && !toggles && !bulkActions)}
            onEverything={tickEverything}
            onClear={selected.clear}
          >
            {toggles && (
              <SwitchSelected
                selected={selected}
                total={total}
                filtered={isFiltered}
                run={(enabled) => toggleSelected(selected, enabled)}
              />
            )}
            {bulkActions?.(selected)}
            {deletion && selected.rows && (
              <DeleteSelected
                rows={selected.rows}
                deletion={deletion}
                nameOf={nameOf}
                loses={loses}
                onDeleted={(gone) => selection.drop(gone)}
              />
            )}
          </SelectionBar>
        )}
        {records && (
          <Pager
            page={state.page}
            size={state.size}
            total={total}
            first={first}
            rows={records.length}
            sizes={sizes}
            busy={loading}
            onPage={(page) => go({ page })}
            onSize={(size) => go({ size, page: 1 })}
          />
        )}
      </Box>
    </Paper>
  )
}
