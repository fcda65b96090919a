// npm run --silent openapi: prints the OpenAPI document, and nothing else, to stdout. Needs no database.
import { buildServer, install } from './install.mjs'
import { node } from './lib.mjs'

install()
buildServer()
process.exitCode = node(['server/dist/http/api-docs/print.js'], { stdout: 'inherit' })
