import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { z } from 'zod'
import * as bookings from '../shared/src/bookings.ts'
import * as brands from '../shared/src/brands.ts'
import * as facilities from '../shared/src/facilities.ts'
import * as billAnswers from '../shared/src/bill-answers.ts'
import * as keptEstimates from '../shared/src/kept-estimates.ts'
import * as mrf from '../shared/src/mrf.ts'
import * as pricer from '../shared/src/pricer.ts'
import * as providerSignIn from '../shared/src/provider-sign-in.ts'
import * as sessions from '../shared/src/sessions.ts'

const forVisitors: Record<string, object> = {
  bookings,
  brands,
  facilities,
  'bill-answers': billAnswers,
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
  '/web/src/(public/(?!LegalDialog)\\w[\\w-]*|form/amount|words/(format|icons|LineIcon|title|unspaced)|paths' +
    '|i18n/index|client/(api|Boundary|deployment|error-words|FailureNotice|load-failure|LoadFailed|Offline|patience|presence' +
    '|query-client|session|storage|toasts|use-settled))[.]tsx?$' +
    '|/shared/src/(pricing/(money|days)|wire/(fault|language|unspaced)|brands|facilities|pricer|service-name|sessions)[.]ts$' +
    '|preload-helper',
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

/** Kilobytes of compressed JavaScript that the first screen of the home page may need; a build with more of them fails. */
const FIRST_SCREEN_KB = 120
const firstScreen: Plugin = {
  name: 'first-screen',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    const needed = new Set<string>()
    const need = (fileName: string) => {
      const chunk = chunks.find((part) => part.fileName === fileName)
      if (!chunk || needed.has(fileName)) return
      needed.add(fileName)
      chunk.imports.forEach(need)
    }
    const first = /(features\/home\/HomePage)\.tsx$|src\/i18n\/en\/public\.json$/
    for (const { fileName, isEntry, facadeModuleId } of chunks) if (isEntry || first.test(facadeModuleId ?? '')) need(fileName)
    const sizes = chunks.filter(({ fileName }) => needed.has(fileName)).map(({ code }) => brotliCompressSync(code).length)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
    if (kilobytes > FIRST_SCREEN_KB || kilobytes < FIRST_SCREEN_KB / 2)
      this.error(`The first screen needs ${kilobytes.toFixed(1)} KB of compressed JavaScript; ${FIRST_SCREEN_KB} are allowed`)
  },
}

// the host name is passed on as it is: the brand is read from it
const toServer = { target: process.env.RATEBOOK_SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false }

// what the small modules stand on is apart from them, so that the entry needs them and they do not need the entry
const libraries = new RegExp(
  '/node_modules/(react|react-dom|react-router|scheduler|i18next|use-sync-external-store|@tanstack/(query-core|react-query))/' +
    '|/react-i18next/dist/es/(context|defaults|i18nInstance|initReactI18next|unescape|useTranslation|utils)[.]js$',
)
const groups = [
  { name: 'visitors', test: forAll },
  { name: 'libraries', test: libraries },
  { name: 'zod', test: /node_modules\/zod\// },
]

export default defineConfig({
  plugins: [react(), withoutSchemas, precompress, firstScreen],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  server: {
    proxy: {
      '/api': toServer,
      '/files': toServer,
      '/cms-hpt.txt': toServer,
      '/services': toServer,
      '/robots.txt': toServer,
      '/sitemap.xml': toServer,
    },
  },
})
