import { expect, test } from 'vitest'
import { drgsOf } from '@ratebook/server/terms/drg-codes.ts'

test.each([
  ['470', '470', ''],
  ['64', '064', ''],
  ['0470', '470', ''],
  ['0999', '999', ''],
  // either of them: the contract says which
  ['0532', '532', '053-2'],
  ['5601', '', '560-1'],
  ['5609', '5609', ''],
  ['A123', 'A123', ''],
  ['', '', ''],
])('the DRG "%s" is MS-DRG "%s" or APR-DRG "%s"', (sent, drgCode, aprDrgCode) => {
  expect(drgsOf(sent)).toEqual({ drgCode, aprDrgCode })
})
