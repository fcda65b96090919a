import { type ComponentType, createElement, lazy, useState } from 'react'
import { publicTexts } from '../i18n/index.ts'

/** A part of the program that is fetched when it is needed, with the texts of all public pages. */
export const part = async <M>(load: () => Promise<M>): Promise<M> => (await Promise.all([load(), publicTexts()]))[0]

/**
 * A component whose code is fetched when it first stands somewhere, or `prepare`d before. What was prepared stands there at once: `lazy`
 * waits for a promise all the same, and what has waited React shows 300 ms later, so that places do not flicker.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>) {
  let prepared: ComponentType<P> | undefined
  async function get() {
    prepared = await load()
    return { default: prepared }
  }
  const Awaited: ComponentType<P> = lazy(get)
  // biome-ignore lint/correctness/noComponentHookFactories: made once in a module, as by `lazy`
  function Fetched(props: P) {
    // once it stands there it stays the one it was
    const [Component] = useState(() => prepared ?? Awaited)
    return createElement(Component, props)
  }
  // what fails now is said where it is needed
  return Object.assign(Fetched, { prepare: () => void get().catch(() => undefined) })
}

/** A page whose code is fetched when somebody goes there, or before. */
export const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  fetched(async () => (await part(load))[name])
