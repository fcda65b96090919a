import { type AllowableField, type AllowableMapping, type AllowableUpload, allowables } from '@ratebook/shared/allowables.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { sendForm } from '../../client/upload.ts'

export type Phase = 'choose' | 'sending' | 'preview' | 'done'

/** The flow of an import: each dry run and the import itself send the file, for such files are small; the newest choice wins. */
export function useAllowableUpload() {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>('choose')
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<AllowableMapping>({})
  const [onRefused, setOnRefused] = useState<'abort' | 'skip'>('abort')
  const [answer, setAnswer] = useState<AllowableUpload>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (chosen: File, m: AllowableMapping, dryRun: boolean) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setRefused(undefined)
    setBusy(true)
    try {
      const fields = { mapping: JSON.stringify(m), dryRun: String(dryRun), onRefused }
      setAnswer(
        await sendForm(allowables.uploadAllowables, fields, { file: { field: 'allowableCsvFile', file: chosen }, signal: run.signal }),
      )
      setPhase(dryRun ? 'preview' : 'done')
      if (!dryRun) void client.invalidateQueries({ queryKey: [allowables.listAllowables.method, allowables.listAllowables.path] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (run.signal.aborted) return
      setRefused([...new Set([error.body.error, ...(error.body.fields ?? []).map((f) => f.message)])])
      setPhase((now) => (now === 'sending' ? 'choose' : now))
    }
    setBusy(false)
  }
  return {
    phase,
    file,
    answer,
    busy,
    refused,
    onRefused,
    setOnRefused,
    chooseFile(chosen: File | undefined) {
      setFile(chosen)
      setRefused(undefined)
    },
    check() {
      if (!file) return
      setMapping({})
      setPhase('sending')
      void send(file, {}, true)
    },
    mapColumn(key: string, field: AllowableField | 'ignore') {
      if (!file) return
      // a field stands in one column: the one chosen last
      const others = Object.entries(mapping).map(([k, f]) => [k, f === field ? 'ignore' : f] as const)
      const next: AllowableMapping = { ...Object.fromEntries(others), [key]: field }
      setMapping(next)
      void send(file, next, true)
    },
    apply: () => file && void send(file, mapping, false),
    startOver() {
      running.current?.abort()
      setAnswer(undefined)
      setBusy(false)
      setRefused(undefined)
      setPhase('choose')
    },
  }
}
