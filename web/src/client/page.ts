import { type ComponentType, lazy } from 'react'
import { publicTexts } from '../i18n/index.ts'

/** A part of the program that is fetched when it is needed, with the texts of all public pages. */
export const part = async <M>(load: () => Promise<M>): Promise<M> => (await Promise.all([load(), publicTexts()]))[0]

/** A page whose code is fetched when somebody goes there, or `prepare`d before. */
export function page<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  const fetched = async () => ({ default: (await part(load))[name] })
  // what fails now is said where it is needed
  return Object.assign(lazy(fetched), { prepare: () => void fetched().catch(() => undefined) })
}
