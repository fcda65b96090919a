// Of lists of codes so much is kept; beyond, another list is a change that nothing more is known of.
import { expect, test } from 'vitest'
import { type DependsOn, dependsOn, otherwise } from '@ratebook/server/terms/contracted/depends-on.ts'

type Contract = Parameters<typeof dependsOn>[0]
const contract = (...lists: string[]) => {
  const rules = lists.map((carveoutCodes, i) => ({ id: `${i}`, ruleType: 'CARVEOUT', matchMethod: 'CPT_HCPCS', carveoutCodes }))
  return { terms: { contractId: '', name: '', facilityIds: [], rules: [] }, rules } as unknown as Contract
}
function ofLists(characters: number, ...lists: string[]): DependsOn {
  const slices = dependsOn(contract(...lists), [], '2026-01-01', '', { characters })
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
const change = (characters: number, was: string[], is: string[]) =>
  otherwise(ofLists(characters, ...was), ofLists(characters, ...is), contract(...is).rules)

test('another list is told where there was room for both, and is any change where there was not', () => {
  const other = { pays: [], lists: [{ method: 'CPT_HCPCS', before: '20-29', now: '20-28' }] }
  expect(change(10, ['10-19', '20-29'], ['10-19', '20-28'])).toEqual(other)
  expect(change(9, ['10-19', '20-29'], ['10-19', '20-28'])).toBeNull()
  expect(change(10, ['10-19', '20-29'], ['10-19', '20-29; 3'])).toBeNull()
  expect(change(0, ['10-19'], ['10-19'])).toEqual({ pays: [], lists: [] })
})
