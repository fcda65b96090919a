// npm run pnpm -- …: the project's own pnpm.
import { inRoot, node } from './lib.mjs'

process.exitCode = node([inRoot('.tools/node_modules/pnpm/bin/pnpm.cjs'), ...process.argv.slice(2)], { stdout: 'inherit' })
