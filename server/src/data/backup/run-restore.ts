import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseConfig } from '../../config.ts'
import { checkBackup } from './back-up.ts'
import { restore } from './restore.ts'

// npm run restore -- FILE [--replace] [--key-lost], or FILE --check. FILE may be -, standard input.

const args = process.argv.slice(2)
const known = ['--replace', '--key-lost', '--check']
const options = args.filter((arg) => arg.startsWith('--'))
const [given, ...more] = args.filter((arg) => !arg.startsWith('--'))
const summary = (tables: Record<string, { rows: number }>) =>
  `${Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${Object.keys(tables).length} tables`

/** A backup is read twice. In the data's folder there is room for it, where /tmp may be memory. @returns a file that is gone at the end */
async function fileOfInput(): Promise<string> {
  const folder = process.env.DATA_DIR || os.tmpdir()
  fs.mkdirSync(folder, { recursive: true })
  const waiting = fs.mkdtempSync(path.join(folder, 'restoring-'))
  process.once('exit', () => fs.rmSync(waiting, { recursive: true, force: true }))
  const input = path.join(waiting, 'standard-input')
  await pipeline(process.stdin, fs.createWriteStream(input, { mode: 0o600 }))
  if (fs.statSync(input).size === 0) throw new Error('Nothing came on standard input: name a file, or send one, as in "… - < FILE"')
  return input
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  const unknown = options.find((option) => !known.includes(option))
  if (unknown) throw new Error(`There is no ${unknown}: it takes ${known.join(', ')}`)
  if (!given || more.length > 0) throw new Error('Name the one file to restore, or - for standard input')
  const file = given === '-' ? await fileOfInput() : given
  if (!fs.existsSync(file)) throw new Error(`There is no file ${file}. Name the one that npm run backup has written`)
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
