import { passwordFault } from '@ratebook/shared/passwords.ts'
import { fault, type Fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../data/db.ts'
import { isGuessable } from '../../data/guessable.ts'
import { policyOfBrand } from '../../data/password-policy.ts'
import type { Tx } from '../../data/tx.ts'
import { forgetAllAttempts } from '../../http/sign-in-backoff.ts'
import { forgetEmailChange } from './email-change.ts'
import { homeOf } from './letters.ts'

export type Person = { id: string; username: string; homeId: string | null; displayName: string; email: string; language: string }

/** How a person's new password breaks the rule in force; null where it keeps it. */
export async function faultOfPassword(db: Db, config: Config, person: Person, password: string): Promise<Fault | null> {
  const home = await homeOf(db, person.id)
  const names = [person.username, person.displayName, person.email, home.displayName, home.domainName, 'Ratebook']
  const policy = await policyOfBrand(db, config, home.id ?? undefined)
  return passwordFault(password, policy, names) ?? ((await isGuessable(password, policy, names)) ? fault('passwordGuessable') : null)
}

/** What a new password ends: other sessions, unfinished sign-ins, mailed links, an address that waits, the wait after failed sign-ins. */
export async function endWhatWasOpen(tx: Tx, person: Person, ownSession?: string) {
  const { id } = person
  await tx.prisma.session.deleteMany({ where: { userId: id, ...(ownSession && { NOT: { id: ownSession } }) } })
  await tx.prisma.passwordToken.deleteMany({ where: { userId: id } })
  await tx.prisma.signInStep.deleteMany({ where: { userId: id } })
  await forgetEmailChange(tx, id)
  await forgetAllAttempts(tx, person)
}
