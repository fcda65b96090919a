import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { Condition, conditionOf, type List, MAX_ITEMS, Order, orderOf, searchText } from './wire/list.ts'
import { Id, requiredText, text } from './wire/text.ts'

/** How much room a row has. */
export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** A person's views of one list. */
export const MOST_VIEWS = 50

const percent = z.number().int().min(0).max(100)
/** How a list is looked at. A kept one may speak of columns that the list has no longer. */
export const Look = z.strictObject({
  search: searchText,
  filters: z.array(Condition).max(MAX_ITEMS),
  sort: Order,
  /** what was chosen to be seen or not, column by column; the list itself decides on the others */
  columns: z.record(text(100), z.boolean()),
  density: z.enum(densities),
  /** both ends of the threshold, in percent, where the list has one */
  range: z.tuple([percent, percent]).optional(),
})
export type Look = z.output<typeof Look>
/** A look that this list can have. */
export const lookOf = (list: List) =>
  Look.extend({
    filters: z.array(conditionOf(list)).max(MAX_ITEMS),
    sort: orderOf(list),
    columns: z.partialRecord(z.enum(Object.keys(list.columns)), z.boolean()),
  })

export const View = z.object({ id: Id, name: z.string(), look: Look, atStart: z.boolean() })
export type View = z.output<typeof View>

/** The path of the list's own call: whoever may see the list may keep views of it. */
const listPath = requiredText(200)
const name = requiredText(80)

/** Views belong to whom kept them, in one brand: nobody else sees them, and they change nothing that others see. */
export const views = {
  listViews: endpoint({
    method: 'GET',
    path: '/api/v1/views',
    access: 'session',
    query: z.object({ list: listPath }),
    response: z.array(View),
    summary: 'The caller’s own views of a list, by name',
  }),
  createView: endpoint({
    method: 'POST',
    path: '/api/v1/view',
    access: 'session',
    body: z.object({ list: listPath, name, look: Look, atStart: z.boolean().default(false) }),
    response: View,
    status: 201,
    summary: 'Keep how a list is looked at, under a name that no other of the caller’s views of this list has',
  }),
  updateView: endpoint({
    method: 'PUT',
    path: '/api/v1/view',
    access: 'session',
    body: z.object({ id: Id, name: name.optional(), look: Look.optional(), atStart: z.boolean().optional() }),
    response: View,
    summary: 'Rename or replace a view, or have its list begin with it; what is not sent stays as it is',
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/api/v1/view/:id',
    access: 'session',
    params: z.object({ id: Id }),
    response: z.null(),
    status: 204,
    summary: 'Delete a view',
  }),
}
