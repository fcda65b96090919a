/** Functions of a module that are run in the process that reads files. What they take and answer crosses as plain data. */
export interface Apart<M> {
  module: string
  /** never there: it keeps the module's types */
  types?: M
}
/** @param module where it is: `new URL('./read.ts', import.meta.url)` */
export const apart = <M>(module: URL): Apart<M> => ({ module: module.href })

// biome-ignore lint/suspicious/noExplicitAny: the functions of any module
export type Work = (...args: any[]) => unknown
/** The name of a function, or of one that answers piece by piece. */
export type NameOf<M, R = unknown> = { [K in keyof M]: M[K] extends (...args: never[]) => R ? K : never }[keyof M] & string
export type ArgumentsOf<T> = T extends (...args: infer A) => unknown ? A : never
export type AnswerOf<T> = T extends (...args: never[]) => infer R ? Awaited<R> : never
