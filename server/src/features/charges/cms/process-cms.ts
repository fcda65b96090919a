import type { UploadAnswer, UploadForm, UploadResult } from '@ratebook/shared/uploads.ts'
import { rateFaults } from '@ratebook/shared/published-rates.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { todayOf } from '../../../data/today.ts'
import type { Inspection } from '../../../imports/inspect.ts'
import { runImport } from '../../../imports/run-import.ts'
import { byCopy } from '../../../imports/staging.ts'
import { tellNotes } from '../../../imports/understand.ts'
import { compare } from '../apply.ts'
import { chooseFacility } from '../inspection.ts'
import { warningsOf } from '../plausibility.ts'
import { beginWork, keep, mustBeAgreed, progress, type Work } from '../process-upload.ts'
import { fileColumns, firstItems } from '../staging.ts'
import { dayOfFile, namesIn } from '../../../imports/cms/head.ts'
import type { CmsLayout } from '../../../imports/cms/layout.ts'
import { cmsFile } from '../../../imports/cms/open.ts'
import { statedFacts, takeFacts } from './facts.ts'
import { keepRates } from './keep-rates.ts'
import { cmsReader } from './row-reader.ts'
import { countItems, partItems, stagedRows } from './staging.ts'
import { type CmsCounts, rateWarnings } from './warnings.ts'

/**
 * How a machine-readable file is going to be read, and for which facility.
 * @throws Problem 422 when the facility is unclear
 */
export async function understandCms(db: Db, brandId: string, facilities: FacilityRow[], layout: CmsLayout, form: UploadForm) {
  const facility = chooseFacility(facilities, form.facility, namesIn(layout.facts))
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
      facts: statedFacts(layout.facts, facility),
      ...tellNotes([fault('machineReadable', { version: layout.facts.version ?? '', date: publishedOn })]),
    } satisfies Partial<UploadAnswer>,
  }
}
export type UnderstoodCms = Awaited<ReturnType<typeof understandCms>>

/** The reader of the file's rows, which counts what they hold. */
function countingReader(layout: CmsLayout, counts: CmsCounts): ReturnType<typeof cmsReader> {
  const read = cmsReader(layout)
  return (cells, row, out) => {
    const before = out.length
    read(cells, row, out)
    if (out.length > before) for (const column of layout.unread) if ((cells[column] ?? '').trim() !== '') counts.unread++
    for (let i = before; i < out.length; i++) {
      const rate = out[i]?.item?.rate
      if (!rate) continue
      counts.rates++
      const { dollar, percentage, algorithm, methodology, median, tenth, ninetieth, count, notes } = rate
      const allowed = { medianAmount: median, tenthPercentile: tenth, ninetiethPercentile: ninetieth, allowedCount: count }
      if (rateFaults({ dollar, percentage, algorithm, methodology, notes, ...allowed }).length > 0) counts.incomplete++
    }
  }
}

/** Reads a machine-readable file whole: its items, and the rates of its payers. A dry run stops before anything is kept. */
export function processCms(db: Db, job: Work, path: string, understood: UnderstoodCms): Promise<UploadResult | null> {
  const { brandId, versionId, user, options, refusedList } = job
  const { layout, facility, publishedOn } = understood
  const target = { brandId, facilityId: facility.id, versionId, mode: options.mode, filled: [...fileColumns] }
  const counts: CmsCounts = { rates: 0, incomplete: 0, unread: 0 }
  return runImport({
    fields: cmsFile,
    path,
    understood,
    options,
    refusedList,
    onRead: progress(db, job),
    readRow: () => countingReader(layout, counts),
    stage: byCopy(db, { ...stagedRows(), begin: (tx) => beginWork(db, tx, job), settle: partItems }),
    apply: async (tx, { notTaken, tally: { tables } }) => {
      if (!options.dryRun) await tx.chargesChanged(brandId, target.facilityId)
      const comparison = await compare(tx, target)
      const { changes, before } = comparison
      const warnings = [
        ...(await warningsOf(tx, comparison, { mode: options.mode, unread: [], tables, notTaken })),
        ...(await rateWarnings(tx, layout, facility.name, counts)),
      ]
      const result = {
        ...notTaken,
        ...changes,
        ...(await countItems(tx)),
        rates: counts.rates,
        contradictions: { items: 0, rows: 0, first: [] },
        rows: { tables, unread: [], before, after: before + changes.added - changes.retired },
        warnings,
        firstItems: options.dryRun ? await firstItems(tx) : [],
      }
      if (options.dryRun) return result
      mustBeAgreed(warnings, options.agreed)
      await keep(tx, job, target, comparison, result, async () => {
        const kept = await keepRates(tx, target, publishedOn, comparison)
        return { ...kept, facts: await takeFacts(tx, brandId, user, facility.id, layout.facts, options.facts) }
      })
      return result
    },
  })
}
