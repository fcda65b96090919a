import type { Endpoint, Reply } from '@ratebook/shared/wire/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError } from '../client/api.ts'
import { sendForm } from '../client/upload.ts'
import { failureOf } from '../form/form-errors.ts'

export type Phase = 'choose' | 'sending' | 'preview' | 'applying' | 'done'
type Failure = { lines: string[]; fields: Record<string, string> }
type Upload = Endpoint & { file: string; form: z.ZodObject }
type Choices = Record<string, string>
/** What was sent in a run. */
export type Sent = { file: File; fields: Record<string, string> }

/** A kind of file to import; `S` is what is told beside it. */
export interface Importer<E extends Upload, S extends Choices> {
  call: E
  /** what is told while nobody has told anything else */
  untold: S
  /** whether it is told before the file is chosen; then it stays for another file */
  isToldFirst?: boolean
  /** what is told of one file alone, and forgotten with it */
  ofFile?: readonly (keyof S)[]
  /** what an answer suggests, until somebody tells otherwise */
  guess?(answer: Reply<E>, file: File): Partial<S>
  /** how what is told is sent; as it is where this is left out */
  toFields?(settings: S, dryRun: boolean): Record<string, string>
  /** a change of these reads the file again */
  rereads?: readonly (keyof S)[]
  /** the setting that makes another kind of file of it: mapping and these other settings are forgotten */
  anew?: { by: keyof S; forgets: readonly (keyof S)[] }
  /** fields that may stand in several columns; every other one stands in one, the one chosen last */
  several?: readonly string[]
  /** how the file is named that the server kept from the dry run, so that it is sent once; without it, each run sends the file */
  kept?(answer: Reply<E>): Record<string, string>
  /** lists that are read again once the file is applied; none where it never is */
  refresh?: readonly Endpoint[]
}

const without = <S extends Choices>(told: Partial<S>, names: readonly (keyof S)[] = []) =>
  Object.fromEntries(Object.entries(told).filter(([name]) => !names.includes(name))) as Partial<S>

/**
 * The flow of an import: a dry run tells what the file is and would do; whatever is chosen then is kept, and the file read again where that
 * matters; then it is applied. The newest choice wins, whatever order the answers come in.
 * @param resumed names a file that the server has: the flow begins with its dry run
 */
export function useImport<E extends Upload, S extends Choices>(importer: Importer<E, S>, resumed?: Record<string, string>) {
  const { call, untold } = importer
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>(resumed ? 'sending' : 'choose')
  const [file, setFile] = useState<File>()
  const [told, setTold] = useState<Partial<S>>({})
  const [mapping, setMapping] = useState<Record<string, unknown>>({})
  const [answer, setAnswer] = useState<Reply<E>>()
  const [answerTo, setAnswerTo] = useState<Sent>()
  const [result, setResult] = useState<Reply<E>>()
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const guessed = answer !== undefined && file ? importer.guess?.(answer, file) : undefined
  const settings: S = { ...untold, ...guessed, ...told }

  const finish = (applied: Reply<E>) => {
    for (const { method, path } of importer.refresh ?? []) void client.invalidateQueries({ queryKey: [method, path] })
    setResult(applied)
    setPhase('done')
  }
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { atField, lines, stale } = failureOf(error, Object.keys(untold), t)
    const fields = Object.fromEntries(atField.map((f) => [f.path, f.message]))
    const atTop = stale ? [error.body.error] : lines
    setFailure({ fields, lines: [...new Set(atTop)].filter((line) => !Object.values(fields).includes(line)) })
    setPhase((now) => (now === 'sending' ? 'choose' : now === 'applying' || now === 'done' ? 'preview' : now))
  }
  const send = async (now: { told: Partial<S>; mapping: Record<string, unknown>; dryRun: boolean; anew?: boolean }) => {
    if (!file && !resumed) return
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setFailure(undefined)
    setBusy(true)
    setSent(0)
    // a dry run is told what somebody said, not what was only guessed
    const choices: S = now.dryRun ? { ...untold, ...now.told } : settings
    const kept = now.anew || answer === undefined ? (file ? undefined : resumed) : importer.kept?.(answer)
    const given = {
      ...(importer.toFields?.(choices, now.dryRun) ?? choices),
      mapping: JSON.stringify(now.mapping),
      dryRun: String(now.dryRun),
      ...kept,
    }
    // not every kind of file is mapped, nor applied
    const fields = Object.fromEntries(Object.entries(given).filter(([name]) => name in call.form.shape))
    try {
      const body = kept ? {} : { file, onProgress: setSent }
      const reply = await sendForm(call, fields, { ...body, ...((now.dryRun || !importer.kept) && { signal: run.signal }) })
      if (now.dryRun) {
        setAnswer(reply)
        if (file) setAnswerTo({ file, fields })
        setPhase('preview')
      } else finish(reply)
    } catch (error) {
      if (run.signal.aborted) return
      // what the server has kept it goes on with: its progress tells how that ended
      if (kept && !now.dryRun && error instanceof ApiError && error.status === 0) return
      if (now.anew) setAnswer(undefined)
      fail(error)
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (resumed) void send({ told: {}, mapping: {}, dryRun: true })
  }, [])
  const startOver = () => {
    running.current?.abort()
    setAnswer(undefined)
    setBusy(false)
    setFailure(undefined)
    setPhase('choose')
  }

  return {
    phase,
    file,
    settings,
    /** whether somebody said how the file is read, and it is not applied yet */
    isMapped: phase !== 'done' && Object.keys(mapping).length > 0,
    answer,
    answerTo,
    result,
    sent,
    busy,
    failure,
    finish,
    startOver,
    chooseFile(chosen: File | undefined) {
      setFile(chosen)
      setFailure(undefined)
    },
    check() {
      if (!file) return
      const before = importer.isToldFirst ? without(told, importer.ofFile) : {}
      setTold(before)
      setMapping({})
      setPhase('sending')
      void send({ told: before, mapping: {}, dryRun: true, anew: true })
    },
    change(change: Partial<S>) {
      const isAnew = importer.anew !== undefined && change[importer.anew.by] !== undefined
      const kept = isAnew ? without(told, importer.anew?.forgets) : told
      const next = { ...kept, ...change } as Partial<S>
      setTold(next)
      if (isAnew) setMapping({})
      if (failure)
        setFailure({ ...failure, fields: Object.fromEntries(Object.entries(failure.fields).filter(([path]) => !(path in change))) })
      if (phase === 'preview' && importer.rereads?.some((name) => change[name] !== undefined))
        void send({ told: next, mapping: isAnew ? {} : mapping, dryRun: true })
    },
    mapColumn(key: string, field: string) {
      const isOne = field !== 'ignore' && !importer.several?.includes(field)
      const others = Object.entries(mapping).map(([k, f]) => [k, isOne && f === field ? 'ignore' : f] as const)
      const next = { ...Object.fromEntries(others), [key]: field }
      setMapping(next)
      void send({ told, mapping: next, dryRun: true })
    },
    /** Reads the file by another mapping, and by what is told with it. */
    remap(next: Record<string, unknown>, change: Partial<S>) {
      const now = { ...told, ...change }
      setTold(now)
      setMapping(next)
      void send({ told: now, mapping: next, dryRun: true })
    },
    apply() {
      setPhase('applying')
      void send({ told, mapping, dryRun: false })
    },
  }
}
export type ImportFlow = Pick<
  ReturnType<typeof useImport>,
  'phase' | 'file' | 'isMapped' | 'sent' | 'busy' | 'failure' | 'startOver' | 'chooseFile' | 'check'
>
