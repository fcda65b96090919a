import { ItemOrder } from '@ratebook/server/search/item-order.ts'

const START = '01890000-0000-7000-8000-'
/** An order of so many items whose ids tell their place. */
export function orderOf(count: number): ItemOrder {
  const order = new ItemOrder(count)
  for (let i = 0; i < count; i++) order.push(START + i.toString(16).padStart(12, '0'), '')
  return order
}
export const placeOf = (id: string) => Number.parseInt(id.slice(START.length), 16)
