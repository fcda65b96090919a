import pLimit from 'p-limit'

/** Files worked on at once by this process: each holds a connection until it is done, and the others wait their turn. */
export const atATime = pLimit(2)
