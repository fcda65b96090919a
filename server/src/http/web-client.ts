import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** What the web client routes for whoever has not signed in, beside the pages of visitors. */
const openPages = /^\/(auth(\/[\w-]+)?)?$/
const isForAnything = ({ headers }: FastifyRequest) => headers.accept === undefined || headers.accept === '*/*'

/** Serves the built web client; any address that is no file and no call is the client's own to route. */
export async function webClient(app: FastifyInstance) {
  const { webDir } = app.config
  const hasClient = webDir !== undefined && fs.existsSync(path.join(webDir, 'index.html'))
  const served = { serve: hasClient, wildcard: false, preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...served,
    // sendFile serves other folders, too; without a client there is none to serve from here
    root: hasClient ? path.resolve(webDir) : os.tmpdir(),
    globIgnore: ['assets/**', 'docs/**'],
    setHeaders: (response, file) => {
      // the one script that pages of other sites load
      if (hasClient && file === path.resolve(webDir, 'embed.js')) response.header('cross-origin-resource-policy', 'cross-origin')
      response.header('cache-control', 'no-cache')
    },
  })
  await app.register(async (parts) => {
    parts.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPart: true } as typeof route.config
    })
    await parts.register(fastifyStatic, {
      ...served,
      root: hasClient ? path.resolve(webDir, 'assets') : os.tmpdir(),
      prefix: '/assets/',
      decorateReply: false,
      // their names change with what is in them: nobody asks for them again
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (response) => {
        response.header('cache-control', YEAR)
      },
    })
  })
  await documentation(app, hasClient && path.resolve(webDir, 'docs'))
  app.decorate('homePage', hasClient ? fs.readFileSync(path.join(webDir, 'index.html'), 'utf8') : null)
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?')
    // who asks for nothing in particular gets these pages; elsewhere it is told that there is nothing
    const takesPages = /text\/html/.test(request.headers.accept ?? '') || (isForAnything(request) && openPages.test(address))
    const page = ['GET', 'HEAD'].includes(request.method) && !address.startsWith('/api/') && takesPages
    // those of staff, and of one person: no search engine is to list them
    if (hasClient && page) return reply.header('x-robots-tag', 'noindex').sendFile('index.html')
    throw new Problem(404, fault('addressUnknown'))
  })
}

/** Serves the pages made from docs/ at /docs, where there are some. */
async function documentation(app: FastifyInstance, root: string | false) {
  if (!root || !fs.existsSync(root)) return
  app.get('/docs', { config: { access: 'public' } }, (_, reply) => reply.redirect('/docs/', 302))
  await app.register(fastifyStatic, {
    ...{ root, prefix: '/docs/', decorateReply: false, preCompressed: true },
    ...{ index: ['index.html'], maxAge: '1h' },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** the page of the web client; null where there is none */
    homePage: string | null
  }
}
