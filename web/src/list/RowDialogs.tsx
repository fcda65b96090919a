import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

type Open = (dialog: (close: () => void) => ReactNode) => void

const RowDialogsContext = createContext<Open | null>(null)

/** Where the dialogs stand that rows open: a row is another one once the window narrows and the table becomes cards, its dialog stays. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>()
  const open = useCallback<Open>((make) => setDialog(make(() => setDialog(undefined))), [])
  return (
    <RowDialogsContext value={open}>
      {children}
      {dialog}
    </RowDialogsContext>
  )
}

/** Opens a dialog about a row. */
export function useRowDialog(): Open {
  const open = useContext(RowDialogsContext)
  if (!open) throw new Error('RowDialogs stands around every list of rows')
  return open
}
