import { fieldTexts } from './field-texts.ts'

/** A JSON Schema, of which the parts looked at here are named. */
export interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  description?: string
  $ref?: string
}
type Schemas = Record<string, Schema>

const PREFIX = '#/components/schemas/'
export const refTo = (name: string) => ({ $ref: `${PREFIX}${name}` })
export const pascal = (name: string) => name.replace(/(?:^|[^a-z\d]+)([a-z\d])/gi, (_, letter: string) => letter.toUpperCase())
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schemas right inside one: the word that each would add to a name, and how to put another in its place. */
function* inner(schema: Schema): Generator<[word: string, inside: Schema, replace: (by: Schema) => void]> {
  const within = function* (holder: Record<string, unknown>, key: string, word: string) {
    const inside = holder[key]
    const replace = (by: Schema) => {
      holder[key] = by
    }
    if (isSchema(inside)) yield [word, inside, replace] as [string, Schema, typeof replace]
  }
  for (const name of Object.keys(schema.properties ?? {})) yield* within(schema.properties as Record<string, unknown>, name, pascal(name))
  yield* within(schema, 'items', 'Item')
  for (const keyword of ['additionalProperties', 'propertyNames']) yield* within(schema, keyword, 'Value')
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const several = schema[keyword] as Record<string, unknown> | undefined
    for (const key of Object.keys(several ?? {})) yield* within(several as Record<string, unknown>, key, '')
  }
}

/** Says of each field what it is, by the schema or the field that it stands in, else by its own name. */
function describeFields(schema: Schema, ...owners: string[]) {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const text = owners.map((owner) => fieldTexts.get(`${owner}.${name}`)).find(Boolean) ?? fieldTexts.get(name)
    if (text && !field.description) field.description = text
    describeFields(field, name, ...owners)
  }
  for (const [word, inside] of inner(schema)) if (word === '' || word === 'Item' || word === 'Value') describeFields(inside, ...owners)
}

/** Leaves out what a format says already; a pair may say what its items are, for readers that know no pairs. */
function simplify(schema: Schema) {
  if (schema.format === 'uuid' || schema.format === 'date') delete schema.pattern
  if (schema.prefixItems && !schema.items) schema.items = {}
  for (const [, inside] of inner(schema)) simplify(inside)
}

/** What is answered may have further fields one day: only what is sent is refused for one that nobody knows. */
function leaveOpen(schema: Schema) {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  for (const [, inside] of inner(schema)) leaveOpen(inside)
}

/** A schema is generated as it is sent and as it is answered: where both are the same, one remains. */
function mergeDirections(schemas: Schemas) {
  const merged = new Set(Object.keys(schemas).filter((name) => `${name}Input` in schemas))
  const textOf = (schema?: Schema) =>
    JSON.stringify(schema, (key, value) =>
      key === '$ref' && merged.has(value.slice(PREFIX.length, -'Input'.length)) ? value.slice(0, -'Input'.length) : value,
    )
  for (let before = -1; before !== merged.size; ) {
    before = merged.size
    for (const name of merged) if (textOf(schemas[name]) !== textOf(schemas[`${name}Input`])) merged.delete(name)
  }
  return new Map([...merged].map((name) => [`${name}Input`, name]))
}

/** What makes a schema the same as another: what is said of the place where it stands does not. */
const keyOf = ({ description: _, default: __, ...schema }: Schema) => JSON.stringify(schema)
const isWorthAName = (schema: Schema, key: string) =>
  !schema.$ref && key.length > 150 && (schema.properties || schema.enum || (schema.anyOf && /"(properties|enum|\$ref)":/.test(key)))

/** Gives what stands in several places a name, made from the first of them. */
function shareRepeated(schemas: Schemas) {
  for (let again = true; again; ) {
    again = false
    const times = new Map<string, number>()
    const count = (schema: Schema) => {
      for (const [, inside] of inner(schema)) {
        const key = keyOf(inside)
        times.set(key, (times.get(key) ?? 0) + 1)
        if (times.get(key) === 1) count(inside)
      }
    }
    for (const schema of Object.values(schemas)) count(schema)
    const names = new Map(Object.entries(schemas).map(([name, schema]) => [keyOf(schema), name]))
    const replace = (schema: Schema, base: string) => {
      for (const [word, inside, put] of inner(schema)) {
        const key = keyOf(inside)
        if (!names.has(key) && isWorthAName(inside, key) && (times.get(key) ?? 0) > 1) {
          let name = `${base}${word}`
          for (let n = 2; name in schemas; n++) name = `${base}${word}${n}`
          schemas[name] = JSON.parse(key)
          names.set(key, name)
          again = true
        }
        const name = names.get(key)
        if (name && isWorthAName(inside, key))
          put({
            ...refTo(name),
            ...(inside.description && { description: inside.description }),
            ...('default' in inside && { default: inside.default }),
          })
        else replace(inside, `${base}${word}`)
      }
    }
    for (const [name, schema] of Object.entries({ ...schemas })) replace(schema, name.replace(/Input$/, ''))
  }
}

const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name as string)

/** Makes the schemas of a document few: each described, by a name, once. */
export function shareSchemas<D extends { paths?: object; webhooks?: object; components?: object }>(document: D): D {
  const { schemas = {}, ...others } = (document.components ?? {}) as { schemas?: Schemas }
  for (const [name, schema] of Object.entries(schemas)) {
    if (!/(Input|Request|Form)$/.test(name)) leaveOpen(schema)
    simplify(schema)
    describeFields(schema, name.replace(/Input$/, ''))
  }
  const renamed = mergeDirections(schemas)
  for (const name of renamed.keys()) delete schemas[name]
  shareRepeated(schemas)
  const used = new Set<string>()
  const use = (names: string[]) => {
    for (const name of names.map((given) => renamed.get(given) ?? given)) {
      if (used.has(name)) continue
      used.add(name)
      use(refsIn(schemas[name]))
    }
  }
  use(refsIn([document.paths, document.webhooks ?? {}, others]))
  for (const name of used) if (name.endsWith('Input') && !used.has(name.slice(0, -5))) renamed.set(name, name.slice(0, -5))
  const kept = [...used].map((name) => [renamed.get(name) ?? name, schemas[name]] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const whole = { ...document, components: { ...others, schemas: Object.fromEntries(kept) } }
  return JSON.parse(
    JSON.stringify(whole, (key, value) =>
      key === '$ref' && value.startsWith(PREFIX)
        ? `${PREFIX}${renamed.get(value.slice(PREFIX.length)) ?? value.slice(PREFIX.length)}`
        : value,
    ),
  )
}
