import type { en } from './en.ts'

type English = typeof en
type Section = keyof English
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** The name of a text that is said in other words by how many there are. */
type Singular<K> = K extends `${infer Name}_${Form}` ? Name : K

export type Key = { [S in Section]: `${S}.${Singular<keyof English[S] & string>}` }[Section]
/** The English of a key, in all its forms. */
export type TextAt<K extends Key> = K extends `${infer S extends Section}.${infer Name}`
  ? { [P in keyof English[S]]: Singular<P> extends Name ? English[S][P] : never }[keyof English[S]]
  : never

/** A catalogue: every text of the English one, and of those that count the forms its language has. */
export type Texts = {
  [S in Section]: { [K in keyof English[S] as Singular<K> extends K ? K : never]: string } & { [form: `${string}_${Form}`]: string }
}
