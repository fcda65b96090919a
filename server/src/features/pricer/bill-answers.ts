import { v7 as uuid } from 'uuid'
import type { BillAnswer, billAnswers } from '@ratebook/shared/bill-answers.ts'
import { dayIn, dayOf } from '@ratebook/shared/wire/day.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { refusedFields } from '../../data/problem.ts'
import { opened, seal } from '../../data/secrets.ts'
import type { Handlers, PublicContext } from '../../http/serve.ts'
import { type Question, questionOf } from './bill-question.ts'

const monthOf = (day: string) => day.slice(0, 7)

/**
 * What was estimated of what the bill says, and what that came to; nothing where one says nothing about the other. What the insurer
 * allowed is the price itself, so it comes first. Within the two ends of an estimate a share is as it was estimated.
 */
export function comparedOf(
  { asked: estimate, service }: Pick<Question, 'asked' | 'service'>,
  { share, allowed }: Pick<BillAnswer, 'share' | 'allowed'>,
) {
  const { price, perDay } = estimate
  if (perDay) return { expected: null, billed: null }
  if (service.payerId === null) return share === null ? { expected: null, billed: null } : { expected: price, billed: share }
  if (allowed !== null) return { expected: price, billed: allowed }
  if (share === null || estimate.share === null) return { expected: null, billed: null }
  return { expected: Math.min(Math.max(share, estimate.share.least), estimate.share.most), billed: share }
}

async function answerSoFar({ db, config }: PublicContext, brandId: string, keyHash: string): Promise<BillAnswer | null> {
  const row = await db.prisma.priceAnswer.findFirst({ where: { brandId, keyHash } })
  if (!row) return null
  const { share, allowed, servedIn, words } = row
  return {
    verdict: row.verdict as BillAnswer['verdict'],
    share: share?.toNumber() ?? null,
    allowed: allowed?.toNumber() ?? null,
    servedIn: monthOf(dayOf(servedIn)),
    words: words === null ? '' : (opened(words, config.keys) ?? ''),
  }
}

export const answering: Handlers<typeof billAnswers> = {
  async openBillQuestion({ body: { key } }, context) {
    const { db, config, brand: ofCall } = context
    const brand = await ofCall()
    const { asked: estimate, keptOn, until, keyHash } = await db.transaction((tx) => questionOf(tx, brand, config, key))
    return {
      ...estimate,
      keptOn,
      until: dayIn(brand.timeZone, until),
      from: monthOf(keptOn),
      to: monthOf(dayIn(brand.timeZone)),
      answer: await answerSoFar(context, brand.id, keyHash),
    }
  },
  async answerBillQuestion({ body: { key, brandId: _, words, servedIn, ...said } }, { db, config, brand: ofCall }) {
    const brand = await ofCall()
    await db.transaction(async (tx) => {
      const question = await questionOf(tx, brand, config, key)
      const { keyHash, until, service, keptOn } = question
      const [from, to] = [monthOf(keptOn), monthOf(dayIn(brand.timeZone))]
      if (servedIn < from || servedIn > to)
        throw refusedFields(fault('billMonth', { from, to }), [faultAt('servedIn', 'billMonth', { from, to })])
      const answer = {
        ...said,
        ...comparedOf(question, said),
        servedIn: new Date(`${servedIn}-01`),
        words: words === '' ? null : seal(words, config.keys),
        answeredAt: new Date(),
      }
      await tx.prisma.priceAnswer.upsert({
        where: { brandId_keyHash: { brandId: brand.id, keyHash } },
        create: { brandId: brand.id, id: uuid(), keyHash, until, ...service, ...answer },
        update: answer,
      })
    })
    return null
  },
}
