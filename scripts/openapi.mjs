// npm run --silent openapi: prints the OpenAPI document, and nothing else, to stdout. Needs no database.
import { install } from './install.mjs'
import { node } from './lib.mjs'

install()
process.exitCode = node(['--import', 'tsx', 'server/src/http/openapi.ts'], { stdout: 'inherit' })
