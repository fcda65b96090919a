import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { SearchField } from '../form/SearchField.tsx'
import { useSettled } from '../client/use-settled.ts'

const PAUSE_MS = 300

/** Looks for a text in the texts of a list, once typing pauses; what is looked for is part of the address, as `search`. */
export function ListSearch() {
  const { t } = useTranslation('staff')
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('search') ?? ''
  // null unless somebody is typing: what the address brought must not be written back to it, however late
  const [typed, setTyped] = useState<string | null>(null)
  // what was typed was written to the address, without the spaces round it: whoever types on has them still
  const written = useRef<string>(undefined)
  useEffect(() => {
    // views, Back and Forward change the address from outside
    if (written.current !== inAddress) setTyped(null)
    written.current = undefined
  }, [inAddress])
  const settled = useSettled(typed?.trim() ?? null, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (settled === null || typed === null || settled === inAddress) return
    written.current = settled
    setParams(
      (now) =>
        new URLSearchParams([
          ...[...now].filter(([name]) => name !== 'search' && name !== 'page'),
          ...(settled ? [['search', settled]] : []),
        ]),
      { replace: true },
    )
  }, [settled])
  return <SearchField label={t('list.search')} value={typed ?? inAddress} onType={setTyped} maxLength={200} sx={{ maxWidth: '18rem' }} />
}
