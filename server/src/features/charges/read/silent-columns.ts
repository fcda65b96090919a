import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { type Content, looksLikeCodes } from './column-content.ts'
import { headerWords } from './header-words.ts'

const otherTexts = /comment|note|remark|status|unit|type|indicator|flag|location|site|vendor|manufacturer|payer|plan|provider|owner/i

const dateWords = new Set(['date', 'updated', 'effective', 'revised', 'changed', 'added', 'last'])

/**
 * Gives fields to columns whose names say nothing, by what they hold. Never a price: a wrong one is worse than a question.
 */
export function fillSilent(fields: (ChargeField | null)[], names: string[], contents: Content[]) {
  const free = (test: (content: Content, name: string) => boolean) =>
    [...fields.keys()].filter((i) => {
      const content = contents[i]
      return fields[i] === null && content !== undefined && content.filled > 2 && test(content, names[i] ?? '')
    })
  const give = (field: ChargeField, index: number | undefined) => {
    if (index !== undefined && !fields.includes(field)) fields[index] = field
  }

  give('revenueCode', free((content, name) => isRevenueCategory(content, name) || (areRevenues(content) && content.zeroFirst > 0.9))[0])
  give('cptHcpcs', free((content, name) => isProcedures(content) && !/medicare/i.test(name))[0])
  // "Code" and "Procedure Code" hold what is in them
  const code = fields.indexOf('code')
  const content = contents[code]
  if (content && !fields.includes('codeType') && /^(procedure )?code$/.test(headerWords(names[code] ?? '').join(' '))) {
    if (content.ndcs > 0.8 && !fields.includes('ndc')) fields[code] = 'ndc'
    else if (isProcedures(content) && !fields.includes('cptHcpcs')) fields[code] = 'cptHcpcs'
  }
  const texts = free(
    ({ letters, length, distinct, filled }, name) => letters > 0.8 && length > 7 && distinct * 3 > filled && !otherTexts.test(name),
  )
  give('description', longest(texts, contents))
  // workbooks keep dates as numbers
  give('code', free((content, name) => isIdentity(content) && !headerWords(name).some((word) => dateWords.has(word)))[0])
}

/** Five characters of which some are a letter and four digits: five digits alone may be anything. */
const isProcedures = ({ procedures, hcpcs }: Content) => procedures > 0.9 && hcpcs > 0.01

/** Three digits may be a department or a price as well: a zero in front, or a name that puts items into kinds, tells that they are not. */
const areRevenues = ({ revenues, distinct }: Content) => revenues > 0.95 && distinct > 2
export const isRevenueCategory = (content: Content, name: string) =>
  areRevenues(content) && headerWords(name).some((word) => word === 'category' || word === 'revenue')

const longest = (columns: number[], contents: Content[]) => columns.toSorted((a, b) => weight(contents[b]) - weight(contents[a]))[0]
const weight = (content: Content | undefined) => (content ? content.distinct * content.length : 0)

/** What is different in every row, and no count of the rows: the hospital's own code. */
const isIdentity = (content: Content) =>
  content.distinct > content.filled * 0.98 &&
  content.filled > 20 &&
  content.length < 16 &&
  !content.counts &&
  content.dates < 0.1 &&
  (looksLikeCodes(content) || (content.integers > 0.98 && content.length > 3))
