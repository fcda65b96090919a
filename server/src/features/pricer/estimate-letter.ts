import { KEPT_DAYS, type EstimateFigures } from '@ratebook/shared/kept-estimates.ts'
import { currencyText, toCents } from '@ratebook/shared/pricing/money.ts'
import type { Config } from '../../config.ts'
import { siteOf } from '../../data/addresses.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Message } from '../../mail.ts'

const english = {
  subject: 'Your price estimate from',
  lead: 'Somebody, hopefully you, asked for this estimate to be sent to this address.',
  service: 'Service',
  at: 'Hospital',
  day: 'Prices of',
  payer: 'Who pays',
  self: 'I pay myself',
  agreed: 'Price with this plan',
  aDay: 'for one day',
  share: 'Your share',
  to: 'to',
  cash: 'Price for those who pay themselves',
  link: `Open it here for ${KEPT_DAYS} days. It then also says whether the price has changed:`,
  notABill: 'This is an estimate, not a bill. Whoever has the link sees it too.',
  forgotten: 'We have not kept your address. If you did not ask for this, you can ignore it.',
}
const spanish: typeof english = {
  subject: 'Su estimación de precio de',
  lead: 'Alguien, esperamos que usted, pidió que se enviara esta estimación a esta dirección.',
  service: 'Servicio',
  at: 'Hospital',
  day: 'Precios del',
  payer: 'Quién paga',
  self: 'Pago por mi cuenta',
  agreed: 'Precio con este plan',
  aDay: 'por un día',
  share: 'Su parte',
  to: 'a',
  cash: 'Precio para quien paga por su cuenta',
  link: `Ábrala aquí durante ${KEPT_DAYS} días. Allí también verá si el precio ha cambiado:`,
  notABill: 'Esto es una estimación, no una factura. Quien tenga el enlace también la ve.',
  forgotten: 'No hemos guardado su dirección. Si usted no la pidió, puede ignorar este mensaje.',
}
const words: Record<string, typeof english> = { en: english, es: spanish }

const money = (dollars: number) => currencyText(toCents(dollars))

export const linkOf = (config: Config, brand: BrandRow, key: string) => `${siteOf(config, brand)}/my-estimate?key=${key}`

/** An estimate as it stands on the page; every word is ours or the hospital's, so that nobody can have us write theirs. */
export function estimateLetter(
  brand: BrandRow,
  { to, language, link, day, figures }: { to: string; language: string; link: string; day: string; figures: EstimateFigures },
): Message {
  const say = words[language] ?? english
  const { service, facility, plan, price, perDay, cash, share } = figures
  const lines = [
    `${say.service}: ${service}`,
    `${say.at}: ${facility}`,
    `${say.day}: ${day}`,
    `${say.payer}: ${plan || say.self}`,
    ...(plan ? [`${say.agreed}: ${money(price)}${perDay ? ` ${say.aDay}` : ''}`] : []),
    ...(share ? [`${say.share}: ${share.least === share.most ? '' : `${money(share.least)} ${say.to} `}${money(share.most)}`] : []),
    ...(cash === null ? [] : [`${say.cash}: ${money(cash)}`]),
  ]
  return {
    to,
    subject: `${say.subject} ${brand.displayName}`,
    text: [say.lead, lines.join('\n'), `${say.link}\n${link}`, say.notABill, say.forgotten, brand.displayName].join('\n\n'),
  }
}
