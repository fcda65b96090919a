// Installs, generates and builds what is missing or out of date; says nothing and takes milliseconds when nothing is.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { filesBelow } from './files.mjs'
import { inRoot, must, mustNode, step } from './lib.mjs'

const pnpmVersion = '10.34.8'
const packages = ['server', 'web', 'shared', 'prisma', 'tests']

/** The typed client as the server gives it to programs. */
export const CLIENT = 'web/dist/docs/ratebook-client.tgz'

export const prismaCli = inRoot('prisma/node_modules/prisma/build/index.js')
export const prismaEnv = {
  // Prisma would download its schema engine from outside the npm registry; ours comes with the packages.
  PRISMA_SCHEMA_ENGINE_BINARY: inRoot('prisma/schema-engine.mjs'),
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}

export function install() {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...packages.map((name) => `${name}/package.json`)]
  whenChanged('install', manifests, 'node_modules/.modules.yaml', installPackages)
  whenChanged('generate', ['prisma/schema.prisma', 'prisma/prisma.config.ts', 'pnpm-lock.yaml'], 'prisma/generated/client.ts', () => {
    step('Generating the database client')
    fs.chmodSync(prismaEnv.PRISMA_SCHEMA_ENGINE_BINARY, 0o755)
    mustNode([prismaCli, 'generate'], { cwd: inRoot('prisma'), env: prismaEnv })
  })
}

export function buildWeb() {
  whenChanged('web', [...filesBelow('web'), ...filesBelow('shared'), 'pnpm-lock.yaml'], 'web/dist/index.html', () => {
    step('Building the web client')
    mustNode([inRoot('web/node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: inRoot('web') })
  })
  // after the client, whose build begins with an empty folder
  whenChanged('docs', ['README.md', 'CHANGELOG.md', ...filesBelow('docs'), 'scripts/docs.mjs'], 'web/dist/docs/index.html', () => {
    step('Building the documentation')
    mustNode([inRoot('scripts/docs.mjs')])
  })
  // after the documentation, which it is given beside
  whenChanged('client', [...filesBelow('shared'), 'scripts/client.mjs', 'LICENSE', 'pnpm-lock.yaml'], CLIENT, () => {
    step('Packing the client for other programs')
    mustNode([inRoot('scripts/client.mjs'), inRoot(CLIENT)])
  })
}

/** The server as JavaScript: it starts in a third of the time, and the loader of TypeScript stays out of what runs. */
export function buildServer() {
  const sources = ['shared/src', 'server/src', 'prisma/generated', 'prisma/seed'].flatMap(filesBelow)
  whenChanged('server', [...sources, 'scripts/compile.mjs', 'pnpm-lock.yaml'], 'server/dist/main.js', () => {
    step('Compiling the server')
    mustNode([inRoot('scripts/compile.mjs')])
  })
  noteCommit()
}

/** Which commit this is, for the version that the server tells: an image is told (COMMIT), a checkout asks git, and else nobody knows. */
function noteCommit() {
  const git = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], { cwd: inRoot(), encoding: 'utf8' })
  const commit = process.env.COMMIT || (fs.existsSync(inRoot('.git')) && git.status === 0 ? git.stdout.trim() : '')
  const [file, text] = [inRoot('server/dist/build.json'), JSON.stringify({ commit })]
  if (commit === '' || (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text)) return
  fs.writeFileSync(file, text)
}

/** pnpm without corepack and without a global install: a private copy in .tools, run by this very Node. */
function installPackages() {
  const pnpm = inRoot('.tools/node_modules/pnpm')
  if (!fs.existsSync(`${pnpm}/package.json`) || JSON.parse(fs.readFileSync(`${pnpm}/package.json`, 'utf8')).version !== pnpmVersion) {
    step(`Fetching pnpm ${pnpmVersion}`)
    fs.mkdirSync(inRoot('.tools'), { recursive: true })
    fs.writeFileSync(inRoot('.tools/package.json'), '{"private":true}')
    const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    must(npm[0], [...npm.slice(1), 'install', '--prefix', inRoot('.tools'), ...flags, `pnpm@${pnpmVersion}`])
  }
  step('Installing packages')
  // CI keeps pnpm from asking questions that nobody would answer.
  mustNode([`${pnpm}/bin/pnpm.cjs`, 'install', '--frozen-lockfile', '--reporter=append-only'], { env: { CI: '1' } })
}

/** Runs `action` unless `result` exists and was made from these very inputs. */
function whenChanged(name, inputs, result, action) {
  const stamp = inRoot('node_modules/.stamps', name)
  const hash = createHash('sha256')
  for (const file of inputs)
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(inRoot(file)))
  const digest = hash.digest('hex')
  if (fs.existsSync(inRoot(result)) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) return
  action()
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, digest)
}
