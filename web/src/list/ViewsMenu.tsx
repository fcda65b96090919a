import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type Look, type View, views as calls } from '@ratebook/shared/views.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../client/send.ts'
import { toastError, toastSuccess } from '../client/toasts.tsx'
import { CheckIcon } from '../words/icons.tsx'
import { DownIcon } from '../words/staff-icons.tsx'
import { isSameLook } from './list-look.ts'
import type { useViews } from './use-views.ts'
import { ViewDialog } from './ViewDialog.tsx'

type Props = {
  /** the path of the list's call */
  path: string
  views: ReturnType<typeof useViews>
  /** how the list looks at the moment */
  look: Look
  /** gives up what was changed of a view's columns */
  forget: () => void
}

/** A person's views of a list: to open one, to keep what the list looks like, and to look after the one that is open. */
export function ViewsMenu({ path, views: { enabled, all, current, open, name }, look, forget }: Props) {
  const { t } = useTranslation('staff')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asking, setAsking] = useState<'name' | 'newName'>()
  const create = useSend(calls.createView, calls.listViews)
  const update = useSend(calls.updateView, calls.listViews)
  const remove = useSend(calls.deleteView, calls.listViews)
  if (!enabled) return null

  const isChanged = current && (current.gone.length > 0 || !isSameLook(current.look, look))
  const close = () => setAnchor(null)
  const choose = (view: View | null) => {
    close()
    forget()
    open(view)
  }
  /** Closes the menu and does what was chosen there; failures are told. */
  const run = (work: () => Promise<unknown>) => {
    close()
    work().catch(toastError)
  }
  const keep = async (view: Omit<View, 'id'>) => {
    const { id } = await create.mutateAsync({ body: { list: path, ...view } })
    name(id)
  }
  const saveChanges = async (view: View) => {
    await update.mutateAsync({ body: { id: view.id, look } })
    toastSuccess(t('views.saved', { name: view.name }))
  }
  const beginWith = async (view: View, atStart: boolean) => {
    await update.mutateAsync({ body: { id: view.id, atStart } })
    toastSuccess(atStart ? t('views.nowAtStart', { name: view.name }) : t('views.notAtStart'))
  }
  const drop = async (view: View) => {
    await remove.mutateAsync({ params: { id: view.id } })
    name()
    const { name: called, look: was, atStart } = view
    toastSuccess(t('views.deleted', { name: called }), {
      label: t('list.undo'),
      run: () => void keep({ name: called, look: was, atStart }).catch(toastError),
    })
  }
  return (
    <>
      <Button
        endIcon={<DownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(e) => setAnchor(e.currentTarget)}
        // beside others on a phone it gives way, and its name is cut
        sx={{ maxWidth: '16rem', minWidth: 0, flex: { xs: '1 1 5rem', sm: 'none' }, justifyContent: 'start' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current ? t(isChanged ? 'views.changed' : 'views.current', { name: current.name }) : t('views.button')}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { sx: { maxWidth: '22rem' } } }}>
        {[null, ...all].map((view) => (
          <MenuItem
            key={view?.id ?? ''}
            dense
            role="menuitemradio"
            aria-checked={view?.id === current?.id}
            selected={view?.id === current?.id}
            onClick={() => choose(view)}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {view ? (view.atStart ? t('views.atStart', { name: view.name }) : view.name) : t('views.usual')}
          </MenuItem>
        ))}
        <Divider />
        {current && isChanged && (
          <MenuItem dense onClick={() => run(() => saveChanges(current))}>
            {t('views.saveChanges')}
          </MenuItem>
        )}
        <MenuItem
          dense
          onClick={() => {
            close()
            setAsking('newName')
          }}
        >
          {t('views.saveAs')}
        </MenuItem>
        {current && [
          <MenuItem
            key="rename"
            dense
            onClick={() => {
              close()
              setAsking('name')
            }}
          >
            {t('views.rename')}
          </MenuItem>,
          <MenuItem
            key="start"
            dense
            role="menuitemcheckbox"
            aria-checked={current.atStart}
            onClick={() => run(() => beginWith(current, !current.atStart))}
          >
            {t('views.useAtStart')}
            {current.atStart && <CheckIcon size={18} />}
          </MenuItem>,
          <MenuItem key="delete" dense onClick={() => run(() => drop(current))}>
            {t('views.delete')}
          </MenuItem>,
        ]}
      </Menu>
      {asking && (
        <ViewDialog
          name={asking === 'name' ? current?.name : undefined}
          save={(called) =>
            asking === 'name' && current
              ? update.mutateAsync({ body: { id: current.id, name: called } })
              : keep({ name: called, look, atStart: false })
          }
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
