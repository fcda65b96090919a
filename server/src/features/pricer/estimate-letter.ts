import type { BilledApart } from '@ratebook/shared/billed-apart.ts'
import { type EstimateFigures, KEPT_DAYS } from '@ratebook/shared/kept-estimates.ts'
import { currencyText, toCents } from '@ratebook/shared/pricing/money.ts'
import type { Config } from '../../config.ts'
import { siteOf } from '../../data/addresses.ts'
import type { BrandRow } from '../../data/brand.ts'
import { type Words, wordsIn } from '../../i18n/words.ts'
import type { Message } from '../../mail.ts'

export const linkOf = (config: Config, brand: BrandRow, key: string) => `${siteOf(config, brand)}/my-estimate?key=${key}`
export const billLinkOf = (config: Config, brand: BrandRow, key: string) => `${siteOf(config, brand)}/my-estimate/bill?key=${key}`

const money = (dollars: number) => currencyText(toCents(dollars))

interface Sent {
  to: string
  language: string
  link: string
  /** where it is asked about once the bill has come */
  billLink: string
  day: string
  figures: EstimateFigures
  /** who bills besides */
  apart: readonly BilledApart[]
}

/** Each with what it comes to and what that rests on. */
function apartIn(apart: readonly BilledApart[], { plan }: EstimateFigures, t: Words): string[] {
  if (apart.length === 0) return []
  const lines = apart.map(({ biller, least, most, source, claims, since, code }) => {
    const who = t(`apart.${biller}`)
    if (least === null || source === 'none') return t('apart.noPrice', { who })
    const range = most === null ? t('apart.atLeast', { amount: money(least) }) : t('apart.fromTo', { from: money(least), to: money(most) })
    const amount = least === most ? money(least) : range
    const told = t(`apart.${source}`, { plan, number: claims ?? 0, date: since })
    return `- ${who}: ${amount}\n  ${told} ${t('apart.code', { code })}`
  })
  const ask = apart.some(({ least }) => least === null) ? [t('apart.ask')] : []
  return [[t('apart.lead'), ...lines, ...ask].join('\n')]
}

/** An estimate as it stands on the page; every word is ours or the hospital's, so that nobody can have us write theirs. */
export function estimateLetter({ displayName }: BrandRow, { to, language, link, billLink, day, figures, apart }: Sent): Message {
  const t = wordsIn(language)
  const { service, facility, plan, price, perDay, cash, share } = figures
  const lines = [
    t('estimate.service', { name: service }),
    t('estimate.facility', { name: facility }),
    t('estimate.day', { day }),
    plan ? t('estimate.plan', { name: plan }) : t('estimate.noPlan'),
    ...(plan ? [t(perDay ? 'estimate.dayPrice' : 'estimate.price', { amount: money(price) })] : []),
    ...(share ? [shareIn(share)] : []),
    ...(cash === null ? [] : [t('estimate.cash', { amount: money(cash) })]),
  ]
  function shareIn({ least, most }: NonNullable<EstimateFigures['share']>) {
    return least === most ? t('estimate.share', { amount: money(most) }) : t('estimate.shareRange', { from: money(least), to: money(most) })
  }
  const open = t('estimate.link', { days: KEPT_DAYS, link })
  return {
    to,
    subject: t('estimate.subject', { brand: displayName }),
    text: [
      t('estimate.lead'),
      lines.join('\n'),
      ...apartIn(apart, figures, t),
      open,
      t('estimate.bill', { link: billLink }),
      t('estimate.ending', {}),
      displayName,
    ].join('\n\n'),
  }
}
