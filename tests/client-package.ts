import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const run = promisify(execFile)
const inProject = (...parts: string[]) => path.join(fileURLToPath(new URL('..', import.meta.url)), ...parts)

/** Makes the typed client as it is given to others. */
export const packClient = (file: string) => run(process.execPath, [inProject('scripts/client.mjs'), file])

/**
 * What programs find in a folder of their own: `zod` alone, so that npm has nothing to ask the registry for. They are run as they are
 * written, by whatever Node there is.
 */
export function emptyProject(folder: string): NodeJS.ProcessEnv {
  const dependencies = { zod: `file:${fs.realpathSync(inProject('shared/node_modules/zod'))}` }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  const loader = `--import ${new URL('../node_modules/tsx/dist/loader.mjs', import.meta.url).href}`
  return { ...process.env, NODE_OPTIONS: loader, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
}

/** What TypeScript finds in a folder's programs, strict and with every declaration that they come upon; '' for nothing. */
export async function typeFaults(folder: string, ...include: string[]): Promise<string> {
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', lib: ['es2023'], types: ['node'], typeRoots: [inProject('node_modules/@types')] },
    ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true },
  }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  const compiler = [inProject('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false']
  return run(process.execPath, compiler).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}
