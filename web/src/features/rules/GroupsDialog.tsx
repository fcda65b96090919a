import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { rules } from '@ratebook/shared/rules.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSettled } from '../../client/use-settled.ts'
import { SearchField } from '../../form/SearchField.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { usePhone } from '../../client/use-phone.ts'
import { GroupTree } from './GroupTree.tsx'
import { byParent, visibleNodes } from './group-tree.ts'

type Props = { feeScheduleId: string; chosen: readonly string[]; onChoose: (ids: string[]) => void; onClose: () => void }

/** Which groups of a schedule a rule is about: all, or some of its tree, which is loaded as it is opened. */
export function GroupsDialog({ feeScheduleId, chosen: before, onChoose, onClose }: Props) {
  const { t } = useTranslation('rules')
  const { t: ofStaff } = useTranslation('staff')
  const [all, setAll] = useState(before.length === 0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [visited, setVisited] = useState<readonly string[]>([''])
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const branches = useQueries({ queries: visited.map((parentId) => query(rules.listGroupTree, { body: { feeScheduleId, parentId } })) })
  const loaded = new Map(visited.flatMap((id, i) => (branches[i]?.data ? [[id, branches[i].data] as const] : [])))
  const search = useSettled(typed.trim(), 250)
  const results = useQuery({
    ...query(rules.listGroupTree, { body: { feeScheduleId, search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const failed = [...branches, results].find((b) => b.error)
  const groupings = loaded.get('')
  const matches = byParent(results.data ?? [])
  const nothingChosen = !all && chosen.size === 0

  const expand = (id: string, wide: boolean) => {
    setOpen((now) => new Set(wide ? [...now, id] : [...now].filter((o) => o !== id)))
    if (wide && !visited.includes(id)) setVisited([...visited, id])
  }
  const choose = () => {
    setTried(true)
    if (!nothingChosen) onChoose(all ? [] : [...chosen])
  }
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={usePhone()} onClose={onClose}>
      <DialogTitle>{t('groups.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('groups.help')}
        </Typography>
        <RadioGroup row aria-label={t('groups.which')} value={all ? 'all' : 'selected'} onChange={(_, value) => setAll(value === 'all')}>
          <FormControlLabel value="all" control={<Radio />} label={t('groups.allChoice')} />
          <FormControlLabel value="selected" control={<Radio />} label={t('groups.selectedChoice')} />
        </RadioGroup>
        {tried && nothingChosen && <Alert severity="error">{t('groups.needed')}</Alert>}
        {failed && <LoadFailed message={failed.error?.message} retry={() => void failed.refetch()} />}
        {!all && !groupings && !failed && <Skeleton variant="rounded" height={240} />}
        {!all && groupings?.length === 0 && <Typography>{t('groups.none')}</Typography>}
        {!all && groupings && groupings.length > 0 && (
          <>
            <SearchField label={t('groups.search')} value={typed} onType={setTyped} helperText={t('groups.searchHelp')} sx={{ mt: 0.5 }} />
            <GroupTree
              nodes={search ? visibleNodes(matches, () => true) : visibleNodes(loaded, (id) => open.has(id))}
              loaded={search ? matches : loaded}
              open={open}
              chosen={chosen}
              searching={search !== ''}
              onExpand={expand}
              onChoose={setChosen}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ofStaff('form.cancel')}</Button>
        <Button variant="contained" onClick={choose}>
          {t('groups.take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
