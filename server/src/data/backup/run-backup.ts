import { parseArgs } from 'node:util'
import { parseConfig } from '../../config.ts'
import { backUp } from './back-up.ts'

// npm run backup [-- FILE|FOLDER] [--keep N]

// whoever ends it leaves no half file behind
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  const [target, ...more] = positionals
  if (more.length > 0) throw new Error('It takes one file or folder')
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) throw new Error('--keep takes how many backups to keep: 14')
  const config = parseConfig(process.env)
  const { file, bytes, manifest, removed } = await backUp(config, target, Number(values.keep ?? 0))
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const [tables, files] = [Object.keys(manifest.tables).length, Object.keys(manifest.files).length]
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows of ${tables} tables and ${files} files, read again and right`)
  for (const old of removed) console.log(`Removed: ${old}`)
  if (config.backupKey === '') console.log('It is NOT ENCRYPTED, since BACKUP_KEY is not set.')
  if (manifest.leftOut.length > 0) console.log(`Therefore not in it: ${manifest.leftOut.join(', ')}. Keep them elsewhere.`)
} catch (error) {
  console.error(`There is no backup. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
