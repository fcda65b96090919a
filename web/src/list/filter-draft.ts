import { type Column, type Equator, type FilterItem, rangeOf, textsOf } from '@ratebook/shared/wire/list.ts'
import { valueFor } from './list-state.ts'

/** A condition as it is typed; `upper` is the other end of what `between` compares with. */
export type Draft = { equator: Equator; value: string; upper: string }
/** How a field's conditions are given: some of its values picked, a span of days, or compared with what is typed. */
export type Way = 'pick' | 'span' | 'compare'

export const wayOf = ({ kind }: Column, hasWords: boolean): Way =>
  hasWords || kind === 'facility' || kind === 'department' ? 'pick' : kind === 'day' ? 'span' : 'compare'

/** What people mean most: part of a text, a number between two others. */
export const emptyDraft = ({ type, kind }: Column): Draft => ({
  equator: type === 'text' && kind !== 'day' ? 'like' : 'between',
  value: '',
  upper: '',
})
export const isEmpty = ({ value, upper }: Draft) => value.trim() === '' && upper.trim() === ''

/** Whether a field's way can show a condition; others, from an address for instance, stay as they are. */
export const fits = (way: Way, { equator }: FilterItem) => way === 'compare' || equator === (way === 'pick' ? 'equals' : 'between')

export function draftOf({ equator, value }: FilterItem): Draft {
  const [from, to] = (equator === 'between' && textsOf(value)) || [String(value), '']
  return { equator, value: from, upper: to }
}
export const itemOf = (field: string, column: Column, { equator, value, upper }: Draft): FilterItem => ({
  field,
  equator,
  value: equator === 'between' ? rangeOf(value, upper) : valueFor(column, value),
})
