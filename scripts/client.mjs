// npm run client [-- FILE]: the typed client of shared/src/client as a package that npm installs. The server has it at
// /docs/ratebook-client.tgz.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CLIENT, install } from './install.mjs'
import { inRoot, mustNode } from './lib.mjs'

install()
const { build } = await import('esbuild')
const target = path.resolve(process.argv[2] ?? inRoot(CLIENT))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-client-'))
const inFolder = (...parts) => path.join(folder, ...parts)
const read = (file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8'))
try {
  await build({
    entryPoints: [inRoot('shared/src/client/index.ts')],
    outfile: inFolder('index.js'),
    bundle: true,
    external: ['zod'],
    format: 'esm',
    target: 'es2023',
    logLevel: 'error',
  })
  mustNode([inRoot('node_modules/typescript/bin/tsc'), '-p', inRoot('shared/tsconfig.client.json'), '--outDir', inFolder('types')])
  for (const file of fs.readdirSync(inFolder('types'), { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const text = fs.readFileSync(inFolder('types', file), 'utf8')
    fs.writeFileSync(inFolder('types', file), text.replace(/(["'])(\.{1,2}\/[^"'\n]+)\.ts\1/g, '$1$2.js$1'))
  }
  fs.copyFileSync(inRoot('LICENSE'), inFolder('LICENSE'))
  fs.copyFileSync(inRoot('shared/src/client/README.md'), inFolder('README.md'))
  const { version, license, engines } = read('package.json')
  const { dependencies } = read('shared/package.json')
  const exports = { '.': { types: './types/client/index.d.ts', default: './index.js' } }
  const described = { name: '@ratebook/client', version, description: 'Every call of a Ratebook server, typed', license, engines }
  const manifest = { ...described, type: 'module', exports, dependencies: { zod: `^${dependencies.zod}` } }
  fs.writeFileSync(inFolder('package.json'), JSON.stringify(manifest, null, 2))
  fs.mkdirSync(path.dirname(target), { recursive: true })
  mustNode([inRoot('.tools/node_modules/pnpm/bin/pnpm.cjs'), 'pack', '--out', target], { cwd: folder })
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
