import sql from 'sql-template-tag'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import { ALERT_DAYS, type renewals } from '@ratebook/shared/contracts.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../data/db.ts'
import { ofBrands } from '../../data/scope.ts'
import { siteOf } from '../../data/addresses.ts'
import { type Addressee, letter, type Mailer } from '../../mail.ts'
import { recipientsDue } from './recipients.ts'
import { nextTerm, renewDue, type Term, termOf } from './renew-contract.ts'

/** A mail server that refuses so many in a row will refuse the others as well: they are tried again with the next run. */
const GIVE_UP_AFTER = 5

export interface Alert extends Addressee, Term {
  termStart: Day | null
  brandId: string
  contractId: string
  userId: string
  daysBefore: number
  daysLeft: number
  name: string
  isPayer: boolean
  notification: string
  renew: (typeof renewals)[number]
  domainName: string
  domainState: string
  isDefault: boolean
  brandName: string
}

/** @param next the term that follows by itself, where one does */
function alertLetter(config: Config, alert: Alert, next: Term | null) {
  const { name, last, brandName, notification, daysLeft: count } = alert
  return letter(alert, { displayName: brandName }, (t) => {
    const end = t(`contractAlert.${alert.renew === 'MANUAL' ? 'manual' : 'never'}`, { last })
    const what = next
      ? t('contractAlert.automatic', { last, until: next.last })
      : alert.isPayer
        ? t('contractAlert.andRatesEnd', { end })
        : end
    return {
      subject: t(next ? 'contractAlert.renews' : 'contractAlert.ends', { name, count }),
      text: t('contractAlert.text', {
        when: t(next ? 'contractAlert.renewsSoon' : 'contractAlert.endsSoon', { name, brand: brandName, count }),
        what,
        notification,
        link: `${siteOf(config, alert)}/contract/view/${alert.contractId}`,
      }),
    }
  })
}

/**
 * Mails an alert unless it was mailed. It is noted first and the mail sent before that is
 * settled: a second server waits at the note, and where the mail fails there is none.
 */
const mailOnce = (db: Db, mail: Mailer, config: Config, alert: Alert) =>
  db.longTransaction(async (tx) => {
    const { brandId, contractId, userId, last, daysBefore } = alert
    const [noted] = await tx.rows(
      sql`
      INSERT INTO alert_sent (brand_id, contract_id, user_id, termination_date, days_before)
      VALUES (${brandId}, ${contractId}, ${userId}, ${last}, ${daysBefore}) ON CONFLICT DO NOTHING RETURNING 1`,
    )
    if (!noted) return false
    const next = alert.renew === 'AUTO' ? nextTerm(termOf(alert.first, last, alert.termStart)) : null
    await mail(alertLetter(config, alert, next))
    return true
  })

/**
 * The day's work: renews contracts that go on by themselves, and mails whom a contract
 * alerts 180, 90 and 30 days before it ends. Each is mailed once per day before the end;
 * who could have been mailed earlier gets the nearest of these alone.
 * @param dayFor the day it is in a time zone: each brand's contracts are looked at on its own
 * @returns how many were renewed and mailed
 * @throws AggregateError of what went wrong, after everything else was done: it is tried again with the next run
 */
export async function sendContractAlerts(db: Db, mail: Mailer, config: Config, dayFor: (timeZone: string) => Day = dayIn) {
  const errors: unknown[] = []
  const brands = await db.rows<{ id: string; timeZone: string }>(sql`SELECT id, time_zone AS "timeZone" FROM brand ORDER BY id`)
  let renewed = 0
  const due: Alert[] = []
  for (const { id, timeZone } of brands) {
    const day = dayFor(timeZone)
    await ofBrands([id], async () => {
      renewed += await renewDue(db, id, day, (error) => errors.push(error))
      due.push(...(await db.rows<Alert>(recipientsDue(id, day, ALERT_DAYS))))
    })
  }
  let [mailed, refusedInARow] = [0, 0]
  for (const alert of due) {
    try {
      if (await ofBrands([alert.brandId], () => mailOnce(db, mail, config, alert))) mailed++
      refusedInARow = 0
    } catch (error) {
      errors.push(error)
      if (++refusedInARow === GIVE_UP_AFTER) break
    }
  }
  if (errors.length)
    throw new AggregateError(
      errors,
      `${errors.length} of the contracts' renewals and alerts failed (first: ` +
        `${errors[0] instanceof Error ? errors[0].message : errors[0]}); ${renewed} were renewed and ${mailed} mailed`,
    )
  return { renewed, mailed }
}
