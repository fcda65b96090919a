import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { z } from 'zod'
import * as bookings from '../shared/src/bookings.ts'
import * as brands from '../shared/src/brands.ts'
import * as facilities from '../shared/src/facilities.ts'
import * as keptEstimates from '../shared/src/kept-estimates.ts'
import * as mrf from '../shared/src/mrf.ts'
import * as pricer from '../shared/src/pricer.ts'
import * as providerSignIn from '../shared/src/provider-sign-in.ts'
import * as sessions from '../shared/src/sessions.ts'

const forVisitors: Record<string, object> = {
  bookings,
  brands,
  facilities,
  'kept-estimates': keptEstimates,
  mrf,
  pricer,
  'provider-sign-in': providerSignIn,
  sessions,
}

/**
 * The public pages call endpoints and check nothing, for the server does; so what visitors download has the addresses and columns of these
 * modules without their schemas, and zod (a sixth of the program) stays in the staff area. Whoever imports a schema from one of them gets a
 * build error, and takes the module off the list.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const exported = forVisitors[/\/shared\/src\/([\w-]+)\.ts$/.exec(id)?.[1] ?? '']
    if (!exported) return null
    const plain = (_: string, value: unknown) => (value instanceof z.ZodType ? undefined : value)
    return Object.entries(exported)
      .flatMap(([name, value]) => {
        const text = JSON.stringify(value, plain)
        return text === undefined ? [] : `export const ${name} = ${text}`
      })
      .join('\n')
  },
}

/** Small modules of every public page, in one file: the headers of an answer are about a kilobyte, as much as most of them. */
const forAll = new RegExp(
  '/web/src/(public/(PublicPage|Footer|LanguageSwitch|BrandLogo|facilities)|client/(LoadFailed|load-failure|use-settled)' +
    '|form/amount|words/format)[.]tsx?$|/shared/src/pricing/(money|days)[.]ts$',
)

/** Compresses once, when building, what would otherwise be compressed for every visitor. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
        .map(async (name) => {
          const file = path.join(dir, name)
          const content = await fs.readFile(file)
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
            }),
            promisify(gzip)(content, { level: 9 }),
          ])
          await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)])
        }),
    )
  },
}

// the host name is passed on as it is: the brand is read from it
const toServer = { target: process.env.RATEBOOK_SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  plugins: [react(), withoutSchemas, precompress],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'visitors', test: forAll }] } } },
  },
  server: { proxy: { '/api': toServer, '/files': toServer, '/cms-hpt.txt': toServer } },
})
