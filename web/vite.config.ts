import { promises as fs } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, Visitor } from 'vite'
import { z } from 'zod'
import * as bookings from '../shared/src/bookings.ts'
import * as brands from '../shared/src/brands.ts'
import * as facilities from '../shared/src/facilities.ts'
import * as billAnswers from '../shared/src/bill-answers.ts'
import * as billedApart from '../shared/src/billed-apart.ts'
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
  'billed-apart': billedApart,
  'kept-estimates': keptEstimates,
  mrf,
  pricer,
  'provider-sign-in': providerSignIn,
  sessions,
}

/** What an endpoint says to the server and its documentation. */
const ofServer = new Set(['summary', 'security', 'reach', 'limit', 'uncounted', 'once', 'enrols', 'scope', 'status'])

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
    function plain(this: object, key: string, value: unknown) {
      return value instanceof z.ZodType || ('path' in this && ofServer.has(key)) ? undefined : value
    }
    return Object.entries(exported)
      .flatMap(([name, value]) => {
        const text = JSON.stringify(value, plain)
        return text === undefined ? [] : `export const ${name} = ${text}`
      })
      .join('\n')
  },
}

const inWeb = createRequire(import.meta.url)

/**
 * What of the router is for its framework alone would be in every link: pages are fetched ahead by its server's list of parts, which there
 * is not. And none of its components is marked as free of effects, so those that nobody uses would stay.
 */
const routerWithoutFramework: Plugin = {
  name: 'router-without-framework',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-.*\.mjs$/ },
    handler: (code) =>
      code
        .replace(/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/, '[false, null, {}];')
        .replace(/return shouldPrefetch && .*/, 'return link;')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/\bReact\d*\.(forwardRef|createContext)\(/g, '/* @__PURE__ */ $&'),
  },
}

/** No list here goes on without end, and what loads the next part of one would come with every query. */
const queriesThatEnd: Plugin = {
  name: 'queries-that-end',
  apply: 'build',
  transform: {
    filter: { id: /\/query-core\/build\/modern\/query\.js$/ },
    handler: (code) => code.replace(/\binfiniteQueryBehavior\([^()]*\)/, 'undefined'),
  },
}

/** What libraries tell developers while they debug, which is never done here: of the one for texts a tenth. */
const withoutAdvice = (name: string, id: RegExp, says: RegExp): Plugin => ({
  name: `${name}-without-advice`,
  apply: 'build',
  transform: {
    filter: { id },
    handler(code) {
      const advice: { start: number; end: number }[] = []
      new Visitor({
        ExpressionStatement(statement) {
          if (says.test(code.slice(statement.start, statement.end))) advice.push(statement)
        },
      }).visit(this.parse(code))
      return advice.reduceRight((text, { start, end }) => `${text.slice(0, start)};${text.slice(end)}`, code)
    },
  },
})
const textsWithoutAdvice = withoutAdvice('texts', /\/i18next\/dist\/esm\/i18next\.js$/, /^this\.logger\.(log|warn|once|deprecate)\(/)
const routerWithoutAdvice = withoutAdvice('router', /\/react-router\/dist\/production\/chunk-.*\.mjs$/, /^warning\(/)

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
const FIRST_SCREEN_KB = 99
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
    const texts = /src\/i18n\/en\/first\.json$/
    for (const { fileName, isEntry, facadeModuleId } of chunks) if (isEntry || texts.test(facadeModuleId ?? '')) need(fileName)
    const sizes = chunks.filter(({ fileName }) => needed.has(fileName)).map(({ code }) => brotliCompressSync(code).length)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
    if (kilobytes > FIRST_SCREEN_KB || kilobytes < FIRST_SCREEN_KB / 2)
      this.error(`The first screen needs ${kilobytes.toFixed(1)} KB of compressed JavaScript; ${FIRST_SCREEN_KB} are allowed`)
  },
}

// the host name is passed on as it is: the brand is read from it
const toServer = { target: process.env.RATEBOOK_SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false }

// The first screen is one file: the headers of an answer cost as much as a small module, and what is compressed together is smaller.
const groups = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'program', tags: ['$initial' as const] },
]
const routerFolder = path.dirname(createRequire(inWeb.resolve('react-router-dom')).resolve('react-router/package.json'))

export default defineConfig({
  plugins: [
    react(),
    withoutSchemas,
    routerWithoutFramework,
    queriesThatEnd,
    routerWithoutAdvice,
    textsWithoutAdvice,
    precompress,
    firstScreen,
  ],
  resolve: {
    alias: [
      // its package leads to what it warns developers with
      { find: /^react-router$/, replacement: path.resolve(routerFolder, 'dist/production/index.mjs') },
      // React has it
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 300,
    modulePreload: { polyfill: false },
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
