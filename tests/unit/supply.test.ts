// What Ratebook is made of can be told: its packages from the lock file, its images by an argument each.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const script = (name: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [`scripts/${name}.mjs`], { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } })

test('The bill of materials has every package of the lock file once, with its digest and what it needs itself', () => {
  const { status, stdout } = script('sbom')
  expect(status).toBe(0)
  const bom = JSON.parse(stdout)
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(['CycloneDX', '1.6', 'ratebook'])
  const lock: { packages: Record<string, { resolution: { integrity: string } }> } = parse(read('pnpm-lock.yaml'))
  const of = new Map<string, { purl: string; hashes: { content: string }[] }>(
    bom.components.map((c: { 'bom-ref': string }) => [c['bom-ref'], c]),
  )
  expect([...of.keys()].sort()).toEqual(Object.keys(lock.packages).sort())
  const [fastify] = [...of].find(([ref]) => ref.startsWith('fastify@')) as [string, unknown]
  const digest = Buffer.from((lock.packages[fastify]?.resolution.integrity ?? '').slice('sha512-'.length), 'base64').toString('hex')
  expect(of.get(fastify)).toMatchObject({ purl: `pkg:npm/${fastify}`, hashes: [{ alg: 'SHA-512', content: digest }] })
  const needs = new Map<string, string[]>(bom.dependencies.map((d: { ref: string; dependsOn?: string[] }) => [d.ref, d.dependsOn ?? []]))
  expect(needs.get('ratebook')).toContain(fastify)
  expect(needs.get(fastify)?.some((ref) => ref.startsWith('pino@'))).toBe(true)
})

test('Advisories say so where no registry answers', () => {
  const { status, stderr } = script('advisories', { npm_config_registry: 'http://127.0.0.1:9/' })
  expect([status, stderr]).toEqual([2, expect.stringContaining('The registry does not answer')])
})

test('Every image of the deployment can be named by its digest', () => {
  const images = [...read('docker-compose.yml').matchAll(/(?:image|NODE_IMAGE): "([^"]+)"/g)].map(([, image]) => image)
  expect(images).toHaveLength(5)
  for (const image of images) expect(image).toMatch(/^\$\{\w+_IMAGE:-[\w./-]+:[\w.-]+\}$/)
  const [base] = [...read('docker-compose.yml').matchAll(/NODE_IMAGE:-([^}]+)/g)].map(([, image]) => image)
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${base}\n`)
  expect([...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual(
    Array(2).fill(expect.stringMatching(/^\$\{NODE_IMAGE\}$/)),
  )
})
