import type { UploadAnswer, UploadForm, UploadResult } from '@ratebook/shared/uploads.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { todayOf } from '../../../data/today.ts'
import { apart } from '../../../imports/apart/apart.ts'
import type { Reader } from '../../../imports/apart/in-turn.ts'
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
import { cmsFile } from '../../../imports/cms/with-cms-file.ts'
import { statedFacts, takeFacts } from './facts.ts'
import { keepRates } from './keep-rates.ts'
import { countItems, partItems, stagedRows } from './staging.ts'
import { rateWarnings } from './warnings.ts'

const reading = apart<typeof import('./cms-file.ts')>(new URL('./cms-file.ts', import.meta.url))

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

/** Reads a machine-readable file whole: its items, and the rates of its payers. A dry run stops before anything is kept. */
export function processCms(db: Db, reader: Reader, job: Work, path: string, understood: UnderstoodCms): Promise<UploadResult | null> {
  const { brandId, versionId, user, options, refusedList } = job
  const { layout, facility, publishedOn } = understood
  const target = { brandId, facilityId: facility.id, versionId, mode: options.mode, filled: [...fileColumns] }
  return runImport({
    fields: cmsFile,
    path,
    understood,
    options,
    refusedList,
    onRead: progress(db, job),
    rows: (its) => reader.pieces(reading, 'rows', its, layout),
    stage: byCopy(db, { ...stagedRows, begin: (tx) => beginWork(db, tx, job), settle: partItems }),
    apply: async (tx, { notTaken, tables, counts }) => {
      if (!options.dryRun) await tx.holdCharges(brandId, target.facilityId)
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
        await tx.chargesChanged(brandId, target.facilityId)
        await tx.termsChanged(brandId)
        return { ...kept, facts: await takeFacts(tx, brandId, user, facility.id, layout.facts, options.facts) }
      })
      return result
    },
  })
}
