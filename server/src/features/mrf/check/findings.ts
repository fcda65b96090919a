import { closeSync, openSync, writeSync } from 'node:fs'
import type { FindingAbout, FindingKind } from '@ratebook/shared/file-checks.ts'
import { FIRST_FINDINGS } from '@ratebook/shared/file-checks.ts'
import { type FindingCode, findingTexts } from '@ratebook/shared/finding-texts.ts'
import { csvCell, inert } from '@ratebook/shared/wire/csv.ts'

/** Characters of the list that are written at once. */
const PIECE = 1 << 16
/** So much of a value and of a description is kept. */
export const LONGEST = 200
const COLUMNS = 8

/**
 * Says that something is wrong: what, where, in which column, what stands there, the description of the item it is about, and more of whom
 * that row is, which is asked for where it is kept.
 */
export type Report = (code: FindingCode, place?: string, column?: string, value?: string, item?: string, about?: () => FindingAbout) => void

/** What was found: every finding counted and written into a list on the disk, the first of each kind kept. */
export class Findings {
  readonly #kinds = new Map<FindingCode, FindingKind>()
  readonly #list: number
  #text = '\uFEFFsource,severity,finding,place,column,value,item,remedy\r\n'

  constructor(path: string) {
    this.#list = openSync(path, 'w')
  }

  report: Report = (code, place = '', column = '', text = '', item = '', about = undefined) => {
    const { severity, title, remedy } = findingTexts[code]
    let kind = this.#kinds.get(code)
    if (!kind) {
      kind = { code, severity, count: 0, first: [] }
      this.#kinds.set(code, kind)
    }
    const value = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
    kind.count++
    if (kind.first.length < FIRST_FINDINGS)
      kind.first.push({ place, column, value, item: item.slice(0, LONGEST), ...(about && { about: about() }) })
    this.list('Ratebook', severity, title, place, column, value, item, remedy)
  }

  /** Puts a line into the list alone. @param cells by whom, how grave, what, where, column, value, item, remedy */
  list = (...cells: string[]) => {
    this.#text += `${Array.from({ length: COLUMNS }, (_, i) => csvCell(inert(cells[i] ?? ''))).join(',')}\r\n`
    if (this.#text.length > PIECE) this.#write()
  }

  /** Ends the list. @returns the kinds, errors first, the most frequent first */
  end() {
    this.#write()
    closeSync(this.#list)
    const kinds = [...this.#kinds.values()].sort((a, b) => a.severity.localeCompare(b.severity) || b.count - a.count)
    const countOf = (severity: FindingKind['severity']) => kinds.reduce((sum, k) => sum + (k.severity === severity ? k.count : 0), 0)
    return { kinds, errors: countOf('error'), warnings: countOf('warning') }
  }

  #write() {
    writeSync(this.#list, this.#text)
    this.#text = ''
  }
}
