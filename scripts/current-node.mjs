// Where the Node at hand is older than what the packages need, this fetches one that is not from the npm registry into .tools, and runs the
// script at hand with it, first on PATH for whatever it starts. Imported by lib.mjs before anything else; Node built-ins only.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is fetched: pinned, and refused where its digest is another. */
const version = '24.21.0'
const digests = {
  'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
}

/** Whether a version of Node is one of `engines` in package.json. */
function fits(node) {
  const [major, minor] = node.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 22)
}

if (!fits(process.versions.node)) process.exit(await runWith(fetched()))

/** The program that is fetched, once. */
function fetched() {
  const name = `${process.platform}-${process.arch}`
  if (!(name in digests)) giveUp(`There is none to fetch for ${name}.`)
  const tools = fileURLToPath(new URL('../.tools/', import.meta.url))
  const folder = `${tools}node-${version}`
  const binary = `node_modules/node-${name}/bin/node`
  if (fs.existsSync(`${folder}/${binary}`)) return `${folder}/${binary}`
  console.error(`This is Node ${process.versions.node}, which is too old: fetching Node ${version}`)
  const draft = `${tools}draft-${process.pid}`
  fs.mkdirSync(draft, { recursive: true })
  const fault =
    install(draft, `node-${name}`, digests[name]) || saidBy(spawnSync(`${draft}/${binary}`, ['--version'], { encoding: 'utf8' }))
  if (!fault) {
    try {
      fs.renameSync(draft, folder)
    } catch (error) {
      // another script may have fetched it meanwhile
      if (!['EEXIST', 'ENOTEMPTY'].includes(error.code)) throw error
    }
  }
  fs.rmSync(draft, { recursive: true, force: true })
  if (fault) giveUp(fault)
  return `${folder}/${binary}`
}

/** Has npm install one package, by a lock file that names its digest; answers what went wrong. */
function install(folder, name, integrity) {
  const dependencies = { [name]: version }
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } } }
  fs.writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }))
  fs.writeFileSync(`${folder}/package-lock.json`, JSON.stringify(lock))
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return saidBy(spawnSync(npm[0], [...npm.slice(1), 'ci', '--prefix', folder, ...flags], { cwd: folder, encoding: 'utf8' }))
}

/** What a program that failed had to say. */
function saidBy({ status, error, stderr }) {
  return status === 0 ? '' : error?.message || stderr || `exit code ${status}`
}

function giveUp(reason) {
  console.error(`Ratebook needs Node 22.22 or newer; this is Node ${process.versions.node}. ${reason.trim()}
Install Node 24 (nodejs.org, or a package of your system's), or let this machine reach the npm registry, and run this again.`)
  process.exit(1)
}

/** Runs the script with `node` to its end, passing signals on; answers its exit code. */
async function runWith(node) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` }
  const preload = new URL('stop-with-parent.mjs', import.meta.url).href
  const script = spawn(node, ['--import', preload, ...process.execArgv, ...process.argv.slice(1)], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => script.kill(name))
  // npm passes SIGTERM on to the shell between us only, which ends and leaves us behind
  const parent = process.ppid
  const orphaned = setInterval(() => {
    if (process.ppid === parent || !process.env.npm_lifecycle_event) return
    clearInterval(orphaned)
    script.kill('SIGTERM')
  }, 200)
  const [code, signal] = await once(script, 'exit')
  return code ?? 128 + constants.signals[signal]
}
