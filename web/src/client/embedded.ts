/** Whether this stands in a page of the hospital's own site, in a frame. */
export const isEmbedded = globalThis.location?.pathname.startsWith('/embed/') ?? false
