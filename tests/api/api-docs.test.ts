import { describe, expect, test } from 'vitest'
import { useWorld } from '../world.ts'

interface Schema {
  properties: Record<string, Schema>
  items: Schema
  pattern?: string
  maxLength?: number
  maximum?: number
}
interface Call {
  requestBody: { content: { 'application/json': { schema: { $ref: string } } } }
  responses: Record<string, { $ref: string }>
}
const world = useWorld()
const read = async () =>
  (await world.inject({ method: 'GET', url: '/api/docs/json' })).body as {
    paths: Record<string, Record<string, Call>>
    components: { schemas: Record<string, Schema> }
  }

describe('The API documentation', () => {
  test('says of every call what an error looks like', async () => {
    const { paths, components } = await read()
    const silent = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { responses }]) =>
        responses.default?.$ref === '#/components/responses/Failed' ? [] : [`${method} ${path}`],
      ),
    )
    expect(silent).toEqual([])
    expect(Object.keys(components.schemas.Problem?.properties ?? {})).toEqual(expect.arrayContaining(['error', 'code', 'values', 'fields']))
  })

  test('tells the form of what is sent, also where the rule names a code', async () => {
    const { paths, components } = await read()
    const sent = (method: string, path: string) => {
      const { $ref = '' } = paths[path]?.[method]?.requestBody.content['application/json'].schema ?? {}
      return components.schemas[$ref.replace('#/components/schemas/', '')]?.properties ?? {}
    }
    const user = sent('post', '/api/v1/user')
    expect(user.email?.pattern).toMatch(/@/)
    expect(user.username?.pattern).toMatch(/\\p\{L\}/)
    const rule = sent('post', '/api/v1/cms/rule')
    expect([rule.carveoutCodes?.maxLength, rule.reductions?.items.maximum]).toEqual([100_000, 100])
  })
})
