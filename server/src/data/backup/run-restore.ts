import { existsSync } from 'node:fs'
import { parseConfig } from '../../config.ts'
import { checkBackup } from './back-up.ts'
import { restore } from './restore.ts'

// npm run restore -- FILE [--replace] [--key-lost], or FILE --check

const args = process.argv.slice(2)
const known = ['--replace', '--key-lost', '--check']
const options = args.filter((arg) => arg.startsWith('--'))
const [file, ...more] = args.filter((arg) => !arg.startsWith('--'))
const summary = (tables: Record<string, { rows: number }>) =>
  `${Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${Object.keys(tables).length} tables`

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  const unknown = options.find((option) => !known.includes(option))
  if (unknown) throw new Error(`There is no ${unknown}: it takes ${known.join(', ')}`)
  if (!file || more.length > 0) throw new Error('Name the one file to restore')
  if (!existsSync(file)) throw new Error(`There is no file ${file}. Name the one that npm run backup has written`)
  if (options.includes('--check')) {
    const { at, version, tables } = await checkBackup(file, process.env.BACKUP_KEY ?? '')
    console.log(`${file} is whole: of ${at}, by version ${version}, ${summary(tables)}`)
  } else {
    const how = { replace: options.includes('--replace'), keyLost: options.includes('--key-lost') }
    const { tables, leftOut } = await restore(parseConfig(process.env), file, how, (line) => console.log(line))
    console.log(`Restored: ${summary(tables)}, each read again and right`)
    if (leftOut.length > 0)
      console.log(`Not in the backup, since it is not encrypted: ${leftOut.join(', ')}. Put them back before the server starts`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
