import { MOST_LISTED, type PastPart, pastLines } from '@ratebook/shared/past-lines.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/api.ts'
import { toastError } from '../../client/toasts.tsx'

type Rule = Parameters<typeof call<(typeof pastLines)['checkPastLines']>>[1]['body']['rule']

const moveOf = ({ before, after }: PastPart['rows'][number]) => Math.abs((after ?? 0) - (before ?? 0))
/** What is known after a further part. */
const together = (so: PastPart | undefined, part: PastPart): PastPart =>
  so === undefined
    ? part
    : {
        next: part.next,
        ofClaims: so.ofClaims,
        claims: so.claims + part.claims,
        lines: so.lines + part.lines,
        changed: so.changed + part.changed,
        closer: so.closer + part.closer,
        farther: so.farther + part.farther,
        before: so.before + part.before,
        after: so.after + part.after,
        rows: [...so.rows, ...part.rows].sort((a, b) => moveOf(b) - moveOf(a)).slice(0, MOST_LISTED),
      }

/** Prices past lines under a rule, part by part, so that it can be seen how far it is, and stopped. */
export function usePastLines() {
  const [result, setResult] = useState<PastPart>()
  const [busy, setBusy] = useState(false)
  // each run has a number: one that was stopped, or whose page is gone, goes no further
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current++
    },
    [],
  )
  const stop = () => {
    run.current++
    setBusy(false)
  }
  const check = async (rule: Rule) => {
    const own = ++run.current
    setBusy(true)
    setResult(undefined)
    let so: PastPart | undefined
    try {
      do {
        const part = await call(pastLines.checkPastLines, { body: { rule, after: so?.next ?? null } })
        if (own !== run.current) return
        so = together(so, part)
        setResult(so)
      } while (so.next !== null)
    } catch (error) {
      if (own === run.current) toastError(error)
    }
    if (own === run.current) setBusy(false)
  }
  return { result, busy, check, stop }
}
