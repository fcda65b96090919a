import { api } from '@ratebook/shared/api.ts'
import { expect, test } from 'vitest'

/** Calls of visitors that are the primary's, and why. */
const ofPrimary: Record<string, readonly string[]> = {
  'they keep something, or count who tried': [
    ...['keepEstimate', 'mailEstimate', 'answerBillQuestion', 'requestBooking'],
    ...['authenticateUser', 'giveCode', 'askPasskey', 'givePasskey', 'startProviderSignIn', 'finishProviderSignIn'],
    ...['forgotPassword', 'verifyToken', 'resetPassword', 'confirmEmail'],
  ],
  'what they open is removed once it has expired': ['openEstimate', 'openBillQuestion'],
  'a file that is due is made first': ['downloadReport', 'getMachineReadableFile'],
  'signing in begins with it': ['getSignInProvider'],
  'it asks whether the primary answers': ['getReady'],
  'they ask no database': ['getLive', 'estimateOutOfPocket'],
}

test('every call of visitors is one that a read replica may answer, or has a reason to be the primary’s', () => {
  const calls = Object.entries(api)
  const left = calls.flatMap(([name, { access, onlyReads }]) => (access === 'public' && !onlyReads ? [name] : []))
  expect(left.sort()).toEqual(Object.values(ofPrimary).flat().sort())
  expect(calls.flatMap(([name, { access, onlyReads }]) => (access !== 'public' && onlyReads ? [name] : []))).toEqual([])
})
