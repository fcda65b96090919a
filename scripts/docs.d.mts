/** Where a document's page is, below /docs/. */
export function pageOf(file: string): string
/** Every document and its page, by the file it is made from. */
export function pages(): Map<string, string>
/** Writes a folder anew: the pages, each also compressed, and the pictures. */
export function writePages(folder: string): void
