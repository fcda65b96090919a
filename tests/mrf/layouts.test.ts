import fs from 'node:fs'
import path from 'node:path'
import { type FileLayout, fileLayouts, mediaTypeOf } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { expect, test } from 'vitest'
import { whatItSays } from '../machine-readable.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { FAULTLESS, judge } from './validate.ts'

const world = useWorld()
const places = [alpha, beta].flatMap((brand) => brand.facilities.map(({ id, name }) => ({ brandId: brand.id, facilityName: name, id })))
const fileIn = async (format: FileLayout | undefined, { brandId, facilityName } = places[0] as (typeof places)[number]) => {
  const { text, headers, status } = await world.call(mrf.downloadReport, { body: { brandId, facilityName, format } })
  expect(status).toBe(200)
  const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
  const file = path.join(world.dataDir, name)
  fs.writeFileSync(file, text)
  return { text, name, type: headers['content-type'], judged: await judge(file, name) }
}

test.each(places)('the three layouts of $facilityName have no fault for CMS’s validator, and say the same', async (place) => {
  const files = []
  for (const layout of fileLayouts) files.push(await fileIn(layout, place))
  for (const { judged, name, type } of files) {
    expect([name, judged]).toEqual([name, FAULTLESS])
    expect(type).toBe(`${mediaTypeOf(name.endsWith('.json') ? 'json' : 'tall')}; charset=utf-8`)
  }
  const [tall, wide, json] = files.map(({ text }) => [...whatItSays(text)].sort())
  expect(tall?.length).toBeGreaterThan(100)
  expect(wide).toEqual(tall)
  expect(json).toEqual(tall)
  expect(files[1]?.text.split('\n')[2]).toContain('|negotiated_dollar,')
})
