import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSettled } from '../client/use-settled.ts'

const PAUSE_MS = 300

/** Looks for a text in everything a list shows, once typing pauses; what is looked for is part of the address, as `search`. */
export function ListSearch({ label }: { label: string }) {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('search') ?? ''
  const [text, setText] = useState(inAddress)
  // Back and Forward change the address from outside
  useEffect(() => setText(inAddress), [inAddress])
  const settled = useSettled(text.trim(), PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (settled === inAddress) return
    setParams(
      (now) =>
        new URLSearchParams([
          ...[...now].filter(([name]) => name !== 'search' && name !== 'page'),
          ...(settled ? [['search', settled]] : []),
        ]),
      { replace: true },
    )
  }, [settled])
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      value={text}
      onChange={(e) => setText(e.target.value)}
      sx={{ width: { xs: '100%', sm: '16rem' } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200, autoComplete: 'off' } }}
    />
  )
}
