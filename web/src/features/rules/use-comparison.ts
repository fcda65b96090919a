import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, send, urlOf } from '../../client/api.ts'
import { saveBlob } from '../../client/download.ts'
import { csvName } from '../../list/list-csv.ts'
import { toastError } from '../../client/toasts.tsx'
import { sendForm } from '../../client/upload.ts'

export type Comparison = Reply<typeof rules.compareRules>
/** The text fields of the call, and the file of services. */
type ComparedFile = { fields: Record<string, string>; file: File }

/**
 * Runs a comparison; the newest one wins. `compared` is what the answer answers,
 * `transferred` is the share of the file that has been sent, while one runs.
 */
export function useComparison() {
  const { t } = useTranslation('rules')
  const [answer, setAnswer] = useState<Comparison>()
  const [compared, setCompared] = useState<ComparedFile>()
  const [refused, setRefused] = useState<string[]>()
  const [transferred, setTransferred] = useState<number>()
  const [saving, setSaving] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (next: ComparedFile) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setRefused(undefined)
    setTransferred(0)
    try {
      setAnswer(
        await sendForm(rules.compareRules, next.fields, {
          file: { field: rules.compareRules.file, file: next.file },
          onProgress: setTransferred,
          signal: own.signal,
        }),
      )
      setCompared(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (own.signal.aborted) return
      setAnswer(undefined)
      setRefused([...new Set([error.body.error, ...(error.body.fields ?? []).map((f) => f.message)])])
    }
    setTransferred(undefined)
  }
  /** Saves the whole table, of which the page shows the largest differences. */
  const save = async () => {
    if (!compared) return
    setSaving(true)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...compared.fields, asCsv: 'true' })) form.append(name, value)
    form.append(rules.compareRules.file, compared.file, compared.file.name)
    try {
      const response = await send(urlOf(rules.compareRules), { method: rules.compareRules.method, body: form })
      saveBlob(await response.blob(), csvName(t('whatIf.title')))
    } catch (error) {
      toastError(error)
    }
    setSaving(false)
  }
  return { answer, compared, refused, transferred, saving, run, save }
}
