// npm run advisories: known weaknesses of what is installed, as the registry lists them. Exit code 1 where one is high, 2 where nobody
// answers.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'
import { inRoot, root } from './lib.mjs'

install()
const { stdout } = spawnSync(process.execPath, [inRoot('.tools/node_modules/pnpm/bin/pnpm.cjs'), 'audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  // asked again once: somebody waits, and an answer in a minute is none
  env: { ...process.env, CI: '1', npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' },
  maxBuffer: 2 ** 28,
  timeout: 120_000,
})
let advisories
try {
  advisories = JSON.parse(stdout).advisories
} catch {
  /* said below: what came is no answer */
}
if (!advisories) {
  console.error('The registry does not answer what advisories there are: nothing is known of them. Ask again where it can be reached.')
  process.exit(2)
}
const all = Object.values(advisories)
for (const { severity, module_name: of, vulnerable_versions: versions, title, url } of all)
  console.log(`${severity}: ${of} ${versions}: ${title} (${url})`)
const grave = all.filter(({ severity }) => severity === 'high' || severity === 'critical')
console.error(`${all.length} advisories, ${grave.length} of them high or critical`)
process.exitCode = grave.length > 0 ? 1 : 0
