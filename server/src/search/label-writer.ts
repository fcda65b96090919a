import { integers } from './growing-array.ts'
import type { Labels } from './search-index.ts'

/** Numbers the distinct labels of items in the order in which they come. */
export class LabelWriter {
  readonly #numbers = new Map<string, number>()
  readonly #ids: ReturnType<typeof integers>

  constructor(capacity: number) {
    this.#ids = integers(capacity)
  }

  push(name: string): void {
    let id = this.#numbers.get(name)
    if (id === undefined) {
      id = this.#numbers.size
      this.#numbers.set(name, id)
    }
    this.#ids.push(id)
  }

  toLabels(): Labels {
    return { numbers: this.#numbers, ids: this.#ids.toArray() }
  }
}
