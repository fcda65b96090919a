import { integers } from './growing-array.ts'
import type { Services } from './search-index.ts'

/** Takes down which services an item is, item after item, and sorts them by code. */
export class ServiceWriter {
  readonly #numbers = new Map<string, number>()
  readonly #services = integers()
  readonly #items = integers()

  push(code: string, item: number): void {
    let number = this.#numbers.get(code)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(code, number)
    }
    this.#services.push(number)
    this.#items.push(item)
  }

  toServices(): Services {
    const codes = [...this.#numbers.keys()].sort()
    const places = new Uint32Array(codes.length)
    for (const [place, code] of codes.entries()) places[this.#numbers.get(code)!] = place
    const starts = new Uint32Array(codes.length + 1)
    const services = this.#services.toArray()
    for (const service of services) starts[places[service]! + 1]!++
    for (let i = 0; i < codes.length; i++) starts[i + 1]! += starts[i]!
    const items = new Uint32Array(services.length)
    const next = starts.slice()
    for (const [i, item] of this.#items.toArray().entries()) items[next[places[services[i]!]!]!++] = item
    return { codes, starts, items }
  }
}
