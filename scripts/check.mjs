// npm run check: types and lint.
import { lint, types } from './checks.mjs'
import { install } from './install.mjs'

install()
const codes = [types(), lint()]
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
