/** Work that can take long, in slices: between two of them others may have their turn. */
export type Slices<R> = Generator<undefined, R, undefined>
