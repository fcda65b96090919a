import { drugTypes, settings } from '@ratebook/shared/charges.ts'
import type { CmsLayout } from '../../../imports/cms/layout.ts'
import type { Report } from './findings.ts'
import { checkRate } from './rate-rules.ts'
import { isIn, type ItemFacts, rowAt } from './row-at.ts'

// biome-ignore format: one list
const codeTypes = ['CPT', 'HCPCS', 'ICD', 'DRG', 'MS-DRG', 'R-DRG', 'S-DRG', 'APS-DRG', 'AP-DRG', 'APR-DRG', 'TRIS-DRG', 'APC', 'NDC',
  'HIPPS', 'LOCAL', 'EAPG', 'CDT', 'RC', 'CDM', 'CMG', 'MS-LTC-DRG']
const billingClasses = ['professional', 'facility', 'both']

/**
 * The rules of a row: what the data dictionary wants of an item and its payers, and what only looks wrong.
 * @param placeOf where a column of the row is
 */
export function rowRules(layout: CmsLayout, isJson: boolean, report: Report) {
  const { item, prices, codes, header } = layout
  const isTall = layout.rates[0]?.named === null
  return (cells: string[], placeOf: (column: number) => string) => {
    const row = rowAt(cells, layout, placeOf, report)
    const { text } = row
    if (text(item.description) === '') row.report('descriptionEmpty', item.description)

    let hasCode = false
    const numbers = new Set<number>()
    for (const { code, type } of codes) {
      const [value, kind] = [text(code), text(type)]
      if (value === '' && kind === '') continue
      if (value === '') row.report('codeOfTypeNeeded', code)
      else if (kind === '') row.report('codeTypeNeeded', type)
      else if (!isIn(codeTypes, kind, isJson)) row.report('codeTypeUnknown', type, kind)
      if (value === '') continue
      hasCode = true
      if (/^[1-9]\d{3,}$/.test(value)) numbers.add(Number(value))
      if (kind.toUpperCase() === 'NDC' && (text(item.drugUnit) === '' || text(item.drugType) === ''))
        row.report('ndcWithoutUnit', item.drugUnit, value)
    }
    const isModifier = !hasCode && text(item.modifiers) !== ''
    if (!hasCode && !isModifier) row.report('codeNeeded', codes[0]?.code ?? -1)

    const setting = text(item.setting)
    if (setting === '' && !isModifier) row.report('settingNeeded', item.setting)
    if (setting !== '' && !isIn(settings, setting, isJson)) row.report('settingUnknown', item.setting, setting)
    const billingClass = text(item.billingClass)
    if (billingClass !== '' && !isIn(billingClasses, billingClass, isJson))
      row.report('billingClassUnknown', item.billingClass, billingClass)
    const [unit, drugType] = [text(item.drugUnit), text(item.drugType)]
    if ((unit === '') !== (drugType === '')) row.report('drugUnitAndType', unit === '' ? item.drugUnit : item.drugType, unit || drugType)
    if (drugType !== '' && !isIn(drugTypes, drugType, isJson)) row.report('drugTypeUnknown', item.drugType, drugType)
    row.amount(item.drugUnit)

    const [gross, cash] = [row.amount(prices.gross), row.amount(prices.cash)]
    const [minimum, maximum] = [row.amount(prices.minimum), row.amount(prices.maximum)]
    if (minimum !== null && maximum !== null && minimum > maximum) row.report('endsCrossed', prices.minimum, `${minimum} > ${maximum}`)
    if (gross !== null && cash !== null && cash > gross) row.report('cashAboveGross', prices.cash, `${cash} > ${gross}`)
    if (gross !== null && numbers.has(gross)) row.report('priceLikeCode', prices.gross, String(gross))
    else if (cash !== null && numbers.has(cash)) row.report('priceLikeCode', prices.cash, String(cash))

    const note = !isJson && isTall ? text(layout.notes) : ''
    const facts: ItemFacts = { gross, minimum, maximum, codes: numbers, isModifier, note }
    const rates = layout.rates.map((columns) => checkRate(row, columns, facts, isJson))
    if (hasCode && text(prices.gross) === '' && text(prices.cash) === '' && !rates.some((rate) => rate.isCharged))
      row.report('priceNeeded', prices.gross)
    if (isModifier && text(layout.notes) === '' && !rates.some((rate) => rate.isCharged || rate.isNoted))
      row.report('modifierAlone', layout.notes)
    for (let column = header.length; column < cells.length; column++)
      if ((cells[column] as string).trim() !== '') {
        row.report('beyondHeader', column, cells[column])
        break
      }
    return { gross, rates }
  }
}
