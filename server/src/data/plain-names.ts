import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { type NameLanguage, nameLanguages, type ServiceNames } from '@ratebook/shared/service-names.ts'

/**
 * A service, or a part of one: its codes, stays as "DRG 470"; what people call it; what else they say for it in English; what we called it
 * in English before, which items and files still carry.
 */
export type NamedService = { codes: string[]; names: Record<NameLanguage, string>; says: string; formerly: string }

const [, ...lines] = readFileSync(new URL('./plain-names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const rows = lines.map((line): NamedService => {
  const [codes = '', ...cells] = line.split('\t')
  const names = Object.fromEntries(nameLanguages.map((language, i) => [language, cells[i] ?? ''])) as NamedService['names']
  const [says = '', formerly = ''] = cells.slice(nameLanguages.length)
  return { codes: codes.split('; ').filter(Boolean), names, says, formerly }
})

const isPart = ({ codes }: NamedService) => codes[0]?.startsWith('-')
/** What every hospital's services are called, in words of our own. */
export const namedServices = rows.filter((row) => !isPart(row))
/** What a modifier says that is billed of a service: the reading, or the room. */
const parts = rows.filter(isPart).map(({ codes: [code = ''], names }) => ({ modifier: code.slice(1), names }))

const byCode = new Map(namedServices.flatMap((service) => service.codes.map((code) => [code, service])))
const byEnglish = new Map(namedServices.map(({ names }) => [names.en, names]))

/** DRGs are three digits; files pad them to four and drop their zeros. */
export const serviceCodesOf = (cptHcpcs: string, drgCode: string) => [
  ...(cptHcpcs ? [cptHcpcs.trim().toUpperCase()] : []),
  ...(drgCode ? [`DRG ${drgCode.trim().replace(/^0+/, '').padStart(3, '0')}`] : []),
]

const withPart = (names: ServiceNames, part: ServiceNames): ServiceNames =>
  Object.fromEntries(nameLanguages.flatMap((language) => (names[language] ? [[language, `${names[language]}: ${part[language]}`]] : [])))

type Item = { plainName: string; plainNameEs: string; cptHcpcs: string; drgCode: string; modifiers: string }
/** Of rows of charge_item `c`, what it takes to say what they are called. */
export const namedColumns = sql`c.plain_name AS "plainName", c.plain_name_es AS "plainNameEs", c.cpt_hcpcs AS "cptHcpcs",
  c.drg_code AS "drgCode", c.modifiers, c.description AS "chargeDescription"`
export type NamedRow = Item & { chargeDescription: string }

/**
 * What visitors are told that an item is, in each language: the hospital's own words for the item, else its own for the code, else ours
 * for the code. Ours also stand for an item whose plain name is ours.
 * @param own a hospital's own names by code
 */
export function namesOf({ plainName, plainNameEs, ...item }: Item, own: ReadonlyMap<string, ServiceNames> = new Map()): ServiceNames {
  const spanish = plainNameEs && { es: plainNameEs }
  const codes = serviceCodesOf(item.cptHcpcs, item.drgCode)
  const service = codes.map((code) => byCode.get(code)).find(Boolean)
  const said = parts.find(({ names }) => plainName.endsWith(`: ${names.en}`))
  // a name that was given at loading is the hospital's choice among ours
  const ours = byEnglish.get(said ? plainName.slice(0, -said.names.en.length - 2) : plainName)
  if (plainName && !ours && plainName !== service?.formerly) return { en: plainName, ...spanish }
  const whole = { ...service?.names, ...ours, ...codes.map((code) => own.get(code)).find(Boolean) }
  const part = said ?? parts.find(({ modifier }) => item.modifiers.split(/\W+/).includes(modifier))
  return { ...(part ? withPart(whole, part.names) : whole), ...spanish }
}
