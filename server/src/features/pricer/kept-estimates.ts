import sql from 'sql-template-tag'
import { payingSelf } from '@ratebook/shared/billed-apart.ts'
import {
  type EstimateChoice,
  type EstimateFigures,
  ESTIMATES_AN_HOUR,
  KEPT_DAYS,
  type keptEstimates,
} from '@ratebook/shared/kept-estimates.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { notFound, Problem, tooMany } from '../../data/problem.ts'
import { hashOf, keyedHash, newToken, openedAs, seal } from '../../data/secrets.ts'
import type { Tx } from '../../data/tx.ts'
import type { Handlers, PublicContext } from '../../http/serve.ts'
import type { TermsCache } from '../../terms/brand-terms.ts'
import { billedBeside } from './billed-apart.ts'
import { keepQuestion } from './bill-question.ts'
import { figuresOf } from './estimate-figures.ts'
import { billLinkOf, estimateLetter, linkOf } from './estimate-letter.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So often one address is written to in a day. */
const MAILS_A_DAY = 3

interface Kept {
  choice: EstimateChoice
  figures: EstimateFigures
}
type Asked = { brandId: string } & EstimateChoice

/** @throws Problem 429 where strangers keep more than people would */
async function demandRoom(tx: Tx, brandId: string) {
  const anHourAgo = new Date(Date.now() + KEPT_DAYS * DAY_MS - HOUR_MS)
  const kept = await tx.prisma.keptEstimate.count({ where: { brandId, expiresAt: { gt: anHourAgo } } })
  if (kept >= ESTIMATES_AN_HOUR) throw tooMany(HOUR_MS)
}

/** An address without what may be put behind a + in it: one person's, however it is written. */
const personOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')

/** @throws Problem 429 where somebody was written to often enough today; whoever writes to them at the same time waits */
async function demandPause(tx: Tx, brandId: string, mailedTo: string) {
  await tx.rows(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${`${brandId} ${mailedTo}`}, 0))) l`)
  const [{ count } = { count: 0 }] = await tx.rows<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM kept_estimate
    WHERE brand_id = ${brandId} AND mailed_to = ${mailedTo}::uuid AND kept_at > now() - interval '1 day'`)
  if (count >= MAILS_A_DAY) throw new Problem(429, fault('estimateMailedOften'))
}

/**
 * Reckons an estimate and keeps it.
 * @param mailedTo whom it is mailed to, if it is, and in which language
 * @returns what opens it, and what it says
 */
async function keep(
  { db, config, brand: ofCall }: PublicContext,
  terms: TermsCache,
  { brandId: _, ...choice }: Asked,
  { language, mailedTo }: { language: string; mailedTo: string | null } = { language: 'en', mailedTo: null },
) {
  const brand = await ofCall()
  const estimate = await figuresOf(db, terms, brand, choice, language)
  const { figures } = estimate
  const { token, hash } = newToken()
  const keptAt = new Date()
  const expiresAt = new Date(keptAt.getTime() + KEPT_DAYS * DAY_MS)
  const sealed = seal(JSON.stringify({ choice, figures } satisfies Kept), config.keys)
  await db.transaction(async (tx) => {
    await demandRoom(tx, brand.id)
    if (mailedTo) await demandPause(tx, brand.id, mailedTo)
    await tx.prisma.keptEstimate.create({ data: { brandId: brand.id, keyHash: hash, sealed, keptAt, expiresAt, mailedTo } })
    await keepQuestion(tx, brand, config, { hash, keptAt, ...estimate })
  })
  return { key: token, hash, brand, figures, keptOn: dayIn(brand.timeZone, keptAt), expiresOn: dayIn(brand.timeZone, expiresAt) }
}

export const keeping = (terms: TermsCache): Handlers<typeof keptEstimates> => ({
  async keepEstimate({ body }, context) {
    const { key, expiresOn } = await keep(context, terms, body)
    return { key, expiresOn }
  },
  async mailEstimate({ body: { email, language, ...choice } }, context) {
    const { config, mail, db, request } = context
    const mailedTo = keyedHash(config.keys, 'estimate')(personOf(email))
    const kept = await keep(context, terms, choice, { language, mailedTo })
    const { brand, key, hash, figures, keptOn: day } = kept
    const apart = await billedBeside(db, terms, brand, { ...choice, payer: choice.payerId ?? payingSelf })
    try {
      await mail(
        estimateLetter(brand, {
          to: email,
          language,
          link: linkOf(config, brand, key),
          billLink: billLinkOf(config, brand, key),
          day,
          figures,
          apart,
        }),
      )
    } catch (err) {
      request.log.error({ err }, 'an estimate could not be mailed')
      const where = { brandId_keyHash: { brandId: brand.id, keyHash: hash } }
      await db.prisma.keptEstimate.delete({ where })
      await db.prisma.billQuestion.delete({ where })
      throw new Problem(503, fault('estimateNotMailed'))
    }
    return null
  },
  async openEstimate({ body: { key } }, { db, config, brand: ofCall }) {
    const brand = await ofCall()
    const row = await db.prisma.keptEstimate.findFirst({
      where: { brandId: brand.id, keyHash: hashOf(key), expiresAt: { gt: new Date() } },
    })
    const kept = row && openedAs<Kept>(row.sealed, config.keys)
    if (!kept) throw notFound('estimateNotFound')
    return { ...kept, keptOn: dayIn(brand.timeZone, row.keptAt), expiresOn: dayIn(brand.timeZone, row.expiresAt) }
  },
})
