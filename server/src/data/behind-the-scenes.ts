/** Work of brands that nobody waits for: what is asked for while it is under way is looked for once more afterwards. */
export class BehindTheScenes {
  readonly #running = new Map<string, Promise<void>>()
  readonly #asked = new Set<string>()
  #isClosing = false

  /** @param onError told why it could not be done */
  constructor(
    private readonly work: (brandId: string) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  get isClosing() {
    return this.#isClosing
  }

  soon(brandId: string) {
    this.#asked.add(brandId)
    if (this.#isClosing || this.#running.has(brandId)) return
    const work = async () => {
      while (this.#asked.delete(brandId)) await this.work(brandId)
    }
    const running = work()
      .catch(this.onError)
      .finally(() => this.#running.delete(brandId))
    this.#running.set(brandId, running)
  }

  async close() {
    this.#isClosing = true
    await Promise.all(this.#running.values())
  }
}
