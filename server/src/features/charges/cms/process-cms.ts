import { rm } from 'node:fs/promises'
import type { UploadAnswer, UploadForm, UploadResult } from '@ratebook/shared/uploads.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../../data/db.ts'
import { todayOf } from '../../../data/today.ts'
import type { Inspection } from '../../../imports/inspect.ts'
import type { Fields } from '../../../imports/mapping.ts'
import { runImport } from '../../../imports/run-import.ts'
import type { SpooledFile } from '../../../imports/spool.ts'
import { byCopy } from '../../../imports/staging.ts'
import { readable, tellNotes } from '../../../imports/understand.ts'
import { compare } from '../apply.ts'
import { chooseFacility } from '../inspection.ts'
import { beginWork, keep, progress, type Work } from '../process-upload.ts'
import { fileColumns, firstItems } from '../staging.ts'
import { type CmsLayout, cmsLayout } from './layout.ts'
import { dayOfFile } from './facts.ts'
import { keepRates } from './keep-rates.ts'
import { cmsReader } from './row-reader.ts'
import { partItems, stagedRows } from './staging.ts'
import { isCmsJson, writeTall } from './tall-of-json.ts'

/** Its header says what the columns are: nothing is mapped. */
const cmsFile: Fields<never> = { kind: 'machineReadable', file: 'chargeCsvFile', missing: () => [] }

/** Runs `work` over a machine-readable file as CSV; null: it is none. What is made of a JSON file goes with it. */
export async function withCmsFile<R>(file: SpooledFile, work: (path: string, layout: CmsLayout) => Promise<R>): Promise<R | null> {
  if (!(await isCmsJson(file.path))) {
    const layout = await cmsLayout(file.path)
    return layout && work(file.path, layout)
  }
  const tall = `${file.path}.csv`
  try {
    await readable(cmsFile, () => writeTall(file.path, tall))
    const layout = await cmsLayout(tall)
    return layout && (await work(tall, layout))
  } finally {
    await rm(tall, { force: true })
  }
}

/**
 * How a machine-readable file is going to be read, and for which facility.
 * @throws Problem 422 when the facility is unclear
 */
export async function understandCms(db: Db, brandId: string, layout: CmsLayout, form: UploadForm) {
  const facilities = await db.prisma.facility.findMany({ where: { brandId }, orderBy: { name: 'asc' }, select: { id: true, name: true } })
  const { hospital_name: name = '', location_name = '', version = '' } = layout.facts
  const facility = chooseFacility(facilities, form.facility, [name, ...location_name.split('|')])
  const publishedOn = dayOfFile(layout.facts) ?? (await todayOf(db, brandId))
  const inspection: Inspection<never> = {
    sheet: null,
    headerRow: layout.headerRow,
    columns: layout.header.map((header) => ({ key: header, name: header, field: null, samples: [] })),
    rowLength: layout.header.length,
    emptyCells: 0,
    preview: [],
    text: { encoding: 'utf-8', delimiter: ',', lineEnd: 'lf', quotes: true },
    alsoRead: [],
    notes: [],
  }
  return {
    layout,
    facility,
    publishedOn,
    inspection,
    missing: [],
    mapping: {},
    remember: async () => {},
    answer: {
      columns: [],
      preview: [],
      missing: [],
      hospitals: [],
      hospital: '',
      remembered: '',
      ...tellNotes([fault('machineReadable', { version, date: publishedOn })]),
    } satisfies Partial<UploadAnswer>,
  }
}
export type UnderstoodCms = Awaited<ReturnType<typeof understandCms>>

/** Reads a machine-readable file whole: its items, and the rates of its payers. A dry run stops before anything is kept. */
export function processCms(db: Db, job: Work, path: string, understood: UnderstoodCms): Promise<UploadResult | null> {
  const { brandId, versionId, options, refusedList } = job
  const target = { brandId, facilityId: understood.facility.id, versionId, mode: options.mode, filled: [...fileColumns] }
  let [uncoded, rates] = [0, 0]
  return runImport({
    fields: cmsFile,
    path,
    understood,
    options,
    refusedList,
    onRead: progress(db, job),
    readRow: () => {
      const read = cmsReader(understood.layout)
      return (cells, row, out) => {
        const before = out.length
        read(cells, row, out)
        for (let i = before; i < out.length; i++) {
          if (out[i]?.item?.rate) rates++
          if (out[i]?.item?.item.uncoded) uncoded++
        }
      }
    },
    stage: byCopy(db, { ...stagedRows, begin: (tx) => beginWork(db, tx, job), settle: partItems }),
    apply: async (tx, { notTaken, tally: { tables } }) => {
      if (!options.dryRun) await tx.chargesChanged(brandId, target.facilityId)
      const comparison = await compare(tx, target)
      const { changes, before } = comparison
      const result = {
        ...notTaken,
        ...changes,
        uncoded,
        rounded: 0,
        rates,
        contradictions: { items: 0, rows: 0, first: [] },
        rows: { tables, unread: [], before, after: before + changes.added - changes.retired },
        warnings: [],
        firstItems: options.dryRun ? await firstItems(tx) : [],
      }
      if (!options.dryRun) await keep(tx, job, target, comparison, result, () => keepRates(tx, target, understood.publishedOn, comparison))
      return result
    },
  })
}
