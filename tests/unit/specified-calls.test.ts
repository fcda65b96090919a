import fs from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'

/** A call by its method and its path, whatever its parameters are called. */
const shapeOf = (call: string) => call.replace(/\/$/, '').replace(/\{\w+\}|:\w+/g, '*')

test('Every one of the 95 calls of the specification is declared', () => {
  const specified = fs
    .readFileSync(new URL('../fixtures/specified-calls.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(shapeOf)
  expect(new Set(specified).size).toBe(95)
  const declared = new Set(Object.values(api).map(({ method, path }) => shapeOf(`${method} ${path}`)))
  expect(specified.filter((call) => !declared.has(call))).toEqual([])
})
