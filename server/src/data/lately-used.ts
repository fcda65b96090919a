/** What was worked out lately, so many at most: what was used longest ago goes first. */
export class LatelyUsed<V> {
  readonly #values = new Map<string, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get keys(): string[] {
    return [...this.#values.keys()]
  }

  get(key: string, make: () => V): V {
    return this.keep(key, this.known(key) ?? make())
  }

  known(key: string): V | undefined {
    return this.#values.get(key)
  }

  keep(key: string, value: V): V {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value as string)
    return value
  }

  /** Puts others in the place of some. */
  replace(other: (key: string, value: V) => V): void {
    for (const [key, value] of this.#values) this.#values.set(key, other(key, value))
  }

  forget(isOld: (key: string) => boolean): void {
    for (const key of this.keys) if (isOld(key)) this.#values.delete(key)
  }
}
