import {
  feeSchedules,
  type ScheduleField,
  type ScheduleMapping,
  type ScheduleUpload,
  type scheduleScopes,
  type scheduleSources,
} from '@ratebook/shared/fee-schedules.ts'
import type { ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { sendForm } from '../../client/upload.ts'

export type Source = (typeof scheduleSources)[number]
/** What is told beside the file; '' where nothing is told. */
export type Settings = {
  name: string
  feeScheduleType: ScheduleType | ''
  effectiveDate: string
  expirationDate: string
  description: string
  scope: (typeof scheduleScopes)[number] | ''
  source: Source
  /** key of a GPCI locality; '' keeps the schedule national */
  locality: string
  onRefused: 'abort' | 'skip'
}
const untold: Settings = {
  name: '',
  feeScheduleType: '',
  effectiveDate: '',
  expirationDate: '',
  description: '',
  scope: '',
  source: 'auto',
  locality: '',
  onRefused: 'abort',
}
/** What is chosen for one kind of file alone. */
const ofItsKind = ['feeScheduleType', 'scope', 'locality']
/** A change of these makes other lines of the same file. */
const rereads: readonly (keyof Settings)[] = ['source', 'feeScheduleType', 'scope', 'locality']

export type Phase = 'choose' | 'sending' | 'preview' | 'applying' | 'done'
type Refused = { lines: string[]; fields: Record<string, string> }

/** `cms_pfs-2025.csv` → `cms pfs 2025` */
const stem = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s-]+/g, ' ')
    .trim() || fileName

/**
 * The flow of an import: a dry run tells what the file is and fills in what nobody has told; whatever is told then is kept, and read again where
 * it matters. The newest choice wins, whatever order the answers come in. `nameFor` suggests a name for what a file turns out to be.
 */
export function useScheduleImport(nameFor: (answer: ScheduleUpload, stem: string) => string) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>('choose')
  const [file, setFile] = useState<File>()
  const [told, setTold] = useState<Partial<Settings>>({})
  const [mapping, setMapping] = useState<ScheduleMapping>({})
  const [answer, setAnswer] = useState<ScheduleUpload>()
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const guessed: Partial<Settings> =
    answer && file
      ? {
          name: nameFor(answer, stem(file.name)),
          feeScheduleType: answer.feeScheduleType,
          effectiveDate: answer.effectiveDate,
          source: answer.source,
        }
      : {}
  const settings: Settings = { ...untold, ...guessed, ...told }

  const send = async (chosen: File, told: Partial<Settings>, mapping: ScheduleMapping, dryRun: boolean) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setRefused(undefined)
    setBusy(true)
    setSent(0)
    try {
      // a dry run goes by a name that nothing has, so that it tells of the file alone; what the real name clashes with is seen here
      const fields = {
        ...untold,
        ...(dryRun ? { ...told, name: `${Date.now()} ${Math.random()}` } : settings),
        mapping: JSON.stringify(mapping),
        dryRun: String(dryRun),
      }
      setAnswer(
        await sendForm(feeSchedules.uploadFeeSchedule, fields, {
          file: { field: 'feeScheduleFile', file: chosen },
          onProgress: setSent,
          signal: run.signal,
        }),
      )
      setPhase(dryRun ? 'preview' : 'done')
      if (!dryRun)
        for (const { method, path } of [feeSchedules.listFeeSchedules, feeSchedules.listAllFeeSchedules])
          void client.invalidateQueries({ queryKey: [method, path] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (run.signal.aborted) return
      const fields = Object.fromEntries((error.body.fields ?? []).map((f) => [f.path, f.message]))
      const atField = Object.entries(fields)
        .filter(([path]) => path in untold)
        .map(([, message]) => message)
      const lines = [
        error.body.error,
        ...Object.entries(fields)
          .filter(([path]) => !(path in untold))
          .map(([, message]) => message),
      ]
      setRefused({ lines: [...new Set(lines)].filter((line) => !atField.includes(line)), fields })
      setPhase((now) => (now === 'sending' ? 'choose' : now === 'applying' ? 'preview' : now))
    }
    setBusy(false)
  }
  return {
    phase,
    file,
    settings,
    answer,
    sent,
    busy,
    refused,
    chooseFile(chosen: File | undefined) {
      setFile(chosen)
      setRefused(undefined)
    },
    check() {
      if (!file) return
      setMapping({})
      setTold({})
      setPhase('sending')
      void send(file, {}, {}, true)
    },
    change(change: Partial<Settings>) {
      // another kind of file has other types and columns
      const kept = change.source ? Object.fromEntries(Object.entries(told).filter(([name]) => !ofItsKind.includes(name))) : told
      const next: Partial<Settings> = { ...kept, ...change }
      const read = change.source ? {} : mapping
      setTold(next)
      setMapping(read)
      if (refused)
        setRefused({ ...refused, fields: Object.fromEntries(Object.entries(refused.fields).filter(([path]) => !(path in change))) })
      if (file && rereads.some((name) => change[name] !== undefined)) void send(file, next, read, true)
    },
    mapColumn(key: string, field: ScheduleField | 'ignore') {
      if (!file) return
      // a field stands in one column: the one chosen last
      const others = Object.entries(mapping).map(([k, f]) => [k, f === field ? 'ignore' : f] as const)
      const next: ScheduleMapping = { ...Object.fromEntries(others), [key]: field }
      setMapping(next)
      void send(file, told, next, true)
    },
    apply() {
      if (!file) return
      setPhase('applying')
      void send(file, told, mapping, false)
    },
    startOver() {
      running.current?.abort()
      setAnswer(undefined)
      setBusy(false)
      setRefused(undefined)
      setPhase('choose')
    },
  }
}
export type ScheduleImport = ReturnType<typeof useScheduleImport>
