import { type ComponentType, lazy } from 'react'

/** A page whose code is fetched when somebody goes there. */
export const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }))
