import { totalOf } from '@ratebook/server/search/find.ts'
import { ItemOrder } from '@ratebook/server/search/item-order.ts'
import { meaningsIn } from '@ratebook/server/search/meaning.ts'
import { searchIndexBuilder } from '@ratebook/server/search/search-index-builder.ts'
import { Snapshot } from '@ratebook/server/search/snapshot.ts'
import { expect, test } from 'vitest'
import { dice } from '../disfigured/dice.ts'

type Item = { id: string; key: string; text: string; service: string; setting: 'inpatient' | 'outpatient' | 'both' }

const byKey = (a: Item, b: Item) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1)
async function layerOf(items: Item[]) {
  const builder = searchIndexBuilder(items.length)
  const order = new ItemOrder(items.length)
  for (const { id, key, text, service, setting } of items.sort(byKey)) {
    order.push(id, key)
    builder.add({ codes: [service], text: [text], services: [service], department: '', category: '', setting })
  }
  return { index: await builder.build(), order }
}

test('after each of many edits what is asked, again or for the first time, is answered as from an index of what is there now', async () => {
  const { below, oneOf } = dice(114)
  const itemOf = (id: string): Item => ({
    id,
    key: `key ${below(40)}`,
    text: oneOf(['knee', 'head', 'knee head', 'kneecap', 'ahead']),
    service: oneOf(['77065', '77067', '73721', '70450']),
    setting: oneOf(['inpatient', 'outpatient', 'both'] as const),
  })
  const idOf = (i: number) => `01890000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`
  const items = new Map(Array.from({ length: 300 }, (_, i) => [idOf(i), itemOf(idOf(i))]))
  const questions = ['knee', 'head', 'knee head', '77067', 'nothing'].flatMap((words) => [
    [{ words: [words], meanings: [] }],
    [{ words: [words], meanings: meaningsIn('77067; 77065; head') }],
    words.split(' ').map((word) => ({ words: [word], meanings: meaningsIn('70450-73721; *ead') })),
  ])
  let edited = new Snapshot(await layerOf([...items.values()]))
  const changed = new Set<string>()
  for (let round = 0; round < 40; round++) {
    for (let n = 0; n < 1 + below(4); n++) {
      // some are new
      const id = idOf(below(330))
      changed.add(id)
      if (below(4) === 0) items.delete(id)
      else items.set(id, itemOf(id))
    }
    const top = [...changed].flatMap((id) => items.get(id) ?? [])
    edited = edited.under(await layerOf(top), new Set(changed))
    const fresh = new Snapshot(await layerOf([...items.values()]))
    for (const question of questions.filter(() => below(3) > 0)) {
      const [hits, wanted] = [edited.match(question), fresh.match(question)]
      expect(totalOf(hits)).toBe(totalOf(wanted))
      expect(edited.countSettings(hits)).toEqual(fresh.countSettings(wanted))
      const keysOf = (snapshot: Snapshot, of: typeof hits) => snapshot.page(of, 0, 400).map((id) => items.get(id)!.key)
      expect(keysOf(edited, hits)).toEqual(keysOf(fresh, wanted))
      expect(edited.page(hits, 0, 400).sort()).toEqual(fresh.page(wanted, 0, 400).sort())
    }
  }
})
