import fs from 'node:fs'

/** Ratebook's, as its package says. */
export const { version } = JSON.parse(fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
