import type { Facility } from '@ratebook/shared/facilities.ts'
import { type ChargeField, type Mapping, type Upload, type UploadAnswer, uploads } from '@ratebook/shared/uploads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { sendForm } from '../../client/upload.ts'
import { chargesMayHaveChanged } from './uploads-query.ts'

/** `facility` is an id, `named` (the file names its facilities) or '' (not chosen yet). */
export type Settings = { facility: string; mode: 'merge' | 'replace'; onRefused: 'abort' | 'skip' }
export type Phase = 'choose' | 'sending' | 'reading' | 'preview' | 'applying' | 'done'
type Refused = { message: string; fields: Record<string, string> }

/** These may be spread over several columns of a file; every other field stands in one. */
const inSeveralColumns: readonly ChargeField[] = ['cptHcpcs', 'modifiers']

const isFinished = (upload: Upload) => upload.status !== 'preview' && upload.status !== 'processing'

/**
 * The flow of an upload: the file is sent once as a dry run; whatever is changed afterwards (mapping, facility, mode) repeats the dry run from
 * the server's copy; then it is applied from there too.
 */
export function useChargeUpload(facilities: Facility[]) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>('choose')
  const [file, setFile] = useState<File>()
  const [settings, setSettings] = useState<Settings>({
    facility: facilities.length === 1 ? facilities[0]!.id : '',
    mode: 'merge',
    onRefused: 'abort',
  })
  const [mapping, setMapping] = useState<Mapping>({})
  const [sent, setSent] = useState(0)
  const [answer, setAnswer] = useState<UploadAnswer>()
  const [rereading, setRereading] = useState(false)
  const [result, setResult] = useState<Upload>()
  const [refused, setRefused] = useState<Refused>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fields = (s: Settings, m: Mapping, dryRun: boolean, versionId?: string) => ({
    facility: s.facility === 'named' ? '' : s.facility,
    mapping: JSON.stringify(m),
    dryRun: String(dryRun),
    mode: s.mode,
    onRefused: s.onRefused,
    ...(versionId && { versionId }),
  })
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setRefused({ message: error.body.error, fields: Object.fromEntries((error.body.fields ?? []).map((f) => [f.path, f.message])) })
  }
  /** Aborts the run before this one, so that the newest mapping wins whatever order the answers come in. */
  const begin = () => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setRefused(undefined)
    return run.signal
  }

  const send = async (chosen: File) => {
    const signal = begin()
    setPhase('sending')
    setSent(0)
    setMapping({})
    try {
      const onProgress = (share: number) => {
        setSent(share)
        if (share === 1) setPhase('reading')
      }
      const first = await sendForm(uploads.uploadCharges, fields(settings, {}, true), {
        file: { field: 'chargeCsvFile', file: chosen },
        onProgress,
        signal,
      })
      setAnswer(first)
      setPhase('preview')
    } catch (error) {
      if (signal.aborted) return
      setPhase('choose')
      refuse(error)
    }
  }
  const readAgain = async (s: Settings, m: Mapping) => {
    const signal = begin()
    setRereading(true)
    try {
      setAnswer(await sendForm(uploads.uploadCharges, fields(s, m, true, answer?.versionId), { signal }))
    } catch (error) {
      if (!signal.aborted) refuse(error)
    }
    if (!signal.aborted) setRereading(false)
  }
  const finish = (upload: Upload) => {
    if (!isFinished(upload)) return
    void chargesMayHaveChanged(client)
    setResult(upload)
    setPhase('done')
  }

  return {
    phase,
    file,
    settings,
    sent,
    answer,
    rereading,
    result,
    refused,
    finish,
    chooseFile: (chosen: File | undefined) => {
      setFile(chosen)
      setRefused(undefined)
    },
    changeSettings(change: Partial<Settings>) {
      const next = { ...settings, ...change }
      setSettings(next)
      setRefused(undefined)
      // what happens to refused rows changes nothing in what is counted
      if (phase === 'preview' && (change.facility !== undefined || change.mode !== undefined)) void readAgain(next, mapping)
    },
    mapColumn(key: string, field: ChargeField | 'ignore') {
      const others = Object.entries(mapping).map(
        ([k, f]) => [k, f === field && f !== 'ignore' && !inSeveralColumns.includes(f) ? 'ignore' : f] as const,
      )
      const next: Mapping = { ...Object.fromEntries(others), [key]: field }
      setMapping(next)
      void readAgain(settings, next)
    },
    send: () => file && void send(file),
    cancel() {
      running.current?.abort()
      setPhase('choose')
    },
    startOver() {
      running.current?.abort()
      setAnswer(undefined)
      setRereading(false)
      setRefused(undefined)
      setPhase('choose')
    },
    async apply() {
      if (!answer) return
      setRefused(undefined)
      setPhase('applying')
      try {
        finish(await sendForm(uploads.uploadCharges, fields(settings, mapping, false, answer.versionId)))
      } catch (error) {
        // the server goes on without this connection, and the progress tells how it ended
        if (error instanceof ApiError && error.status === 0) return
        setPhase('preview')
        refuse(error)
      }
    },
  }
}
export type ChargeUpload = ReturnType<typeof useChargeUpload>
