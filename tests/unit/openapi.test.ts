// The OpenAPI document as those read it who make clients from it: complete, by the rules of both linters, and small.
import { gzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import core, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '@ratebook/server/http/api-docs/print.ts'
import { api } from '@ratebook/shared/api.ts'

const KB = 1024
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  description?: string
}
interface Call {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: { $ref?: string; name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, { $ref?: string }>
}
let text: string
let calls: Call[]
let schemas: Record<string, Schema>
let responses: Record<string, { content: Record<string, { schema: object }> }>
beforeAll(async () => {
  const document = await openApiDocument()
  text = JSON.stringify(document)
  calls = Object.values(document.paths as Record<string, Record<string, Call>>).flatMap((path) => Object.values(path))
  ;({ schemas, responses } = document.components as unknown as { schemas: typeof schemas; responses: typeof responses })
})

/** Fields that say nothing of themselves, wherever they stand. */
function silent(schema: unknown, name: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...others } = schema as Schema
  const own = Object.entries(properties).flatMap(([field, inside]) => [
    ...(inside.description ? [] : [`${name}.${field}`]),
    ...silent(inside, `${name}.${field}`),
  ])
  return [...own, ...Object.values(others).flatMap((inside) => silent(inside, name))]
}

describe('the OpenAPI document', () => {
  test('has every call of the table once, with what it does, for whom, and what it may be refused with', () => {
    expect(calls.map((call) => call.operationId).sort()).toEqual(Object.keys(api).sort())
    for (const { operationId, summary, description, tags, security, responses: answers } of calls) {
      const { access } = api[operationId] as (typeof api)[string]
      expect([operationId, summary, description, tags?.length]).toEqual([
        operationId,
        expect.stringMatching(/\w/),
        expect.stringMatching(/\w/),
        1,
      ])
      expect([operationId, security?.length === 0]).toEqual([operationId, access === 'public'])
      const expected = ['400', '503', 'default', ...(access === 'public' ? [] : ['401', '403', '404', '429'])]
      expect([operationId, Object.keys(answers)]).toEqual([operationId, expect.arrayContaining(expected)])
    }
    for (const { content } of Object.values(responses))
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
  })

  test('says of every field and parameter what it is', () => {
    const ofCalls = calls.flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters.filter((p) => !p.$ref && !p.description).map((p) => `${operationId}: ${p.name}`),
      ...silent(requestBody?.content, operationId),
    ])
    expect([...ofCalls, ...Object.entries(schemas).flatMap(([name, schema]) => silent(schema, name))]).toEqual([])
  })

  test('shows what each call with a body is sent', () => {
    const bare = calls.filter(({ requestBody }) => Object.values(requestBody?.content ?? {}).some(({ example }) => example === undefined))
    expect(bare.map((call) => call.operationId)).toEqual([])
  })

  test('names the brand of every call that acts on one', () => {
    const onBrands = calls.filter(({ parameters = [] }) => parameters.some((p) => p.$ref === '#/components/parameters/BrandId'))
    const staff = Object.keys(api).filter((name) => api[name]?.access !== 'public')
    expect(onBrands.map((call) => call.operationId).sort()).toEqual(staff.sort())
  })

  test('keeps the recommended rules of Redocly and the OpenAPI rules of Spectral, warnings included', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const ofRedocly = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
    expect(ofRedocly.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
    const spectral = new core.Spectral()
    spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
    const ofSpectral = await spectral.run(JSON.parse(text))
    expect(ofSpectral.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
  })

  test('is less than 150 KB on its way', () => {
    expect(gzipSync(text).length).toBeLessThan(150 * KB)
  })
})
