import { html } from 'ghtml'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { ALL_PLANS, type Procedure } from '@ratebook/shared/pricer.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import { wordsIn } from '../../../i18n/words.ts'
import { dialled } from './dialled.ts'
import { codeIn, keyOf } from './service-keys.ts'
import type { Place, PlacedVisit, ServiceFacts } from './service-facts.ts'

/** American dollars, in every language. */
const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** Nothing is no price. */
const money = (dollars: number | null, otherwise: string) =>
  dollars ? html`<data value="${dollars}">${inDollars.format(dollars)}</data>` : html`${otherwise}`
const inEnglish = (text: string, language: Language) => (language === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`)
const linkTo = (address: string, text: string) => html`<a href="${address}">${text}</a>`
const note = (text: string) => html`<p class="note">${text}</p>`
const line = (label: string, value: string) => html`<dt>${label}</dt><dd>!${value}</dd>
        `
const planOf = ({ displayName, planName }: Pick<NegotiatedRate, 'displayName' | 'planName'>) =>
  [displayName, planName !== ALL_PLANS && planName].filter(Boolean).join(', ')

function answerAddress({ facility }: Place, { id: item }: Procedure, inPatient: boolean, payer: string, lang: Language) {
  const query = new URLSearchParams({ item, ...(inPatient && { stay: '1' }), payer, lang })
  return `/answer/${encodeURIComponent(facility.name)}?${query}`
}

/** What stands for a visit beside whether it is overnight: two that are alike are said once. */
const sayable = ({ rows, agreed, total, cash }: PlacedVisit) =>
  JSON.stringify([rows.map((r) => [r.description, r.units, r.amount]), agreed, total, cash])

function rateHtml({ rate, perDay, observed }: NegotiatedRate, language: Language) {
  const t = wordsIn(language)
  const seen = observed ? html`<br /><span class="note">${t('page.observed')}</span>` : ''
  return html`!${money(rate, '')}!${perDay ? html` ${t('page.perDay')}` : ''}!${seen}`
}

/** Each plan with its full price, or that there is none. */
function plansHtml({ agreed }: PlacedVisit, share: (payer: string) => string, language: Language) {
  const t = wordsIn(language)
  const priced = agreed.rates.map((rate) => ({ name: planOf(rate), rate: rate as NegotiatedRate | null, payerId: rate.payerId }))
  const unpriced = agreed.unpriced.map((plan) => ({ name: planOf(plan), rate: null, payerId: plan.payerId }))
  const plans = [...priced, ...unpriced].sort((a, b) => a.name.localeCompare(b.name))
  if (plans.length === 0) return html`<p>${t('page.noRates')}</p>`
  const rows = plans.map(({ name, rate, payerId }) => {
    const price = rate ? html`!${rateHtml(rate, language)}<br />!${linkTo(share(payerId), t('page.share'))}` : html`${t('page.unpriced')}`
    return html`<tr><th scope="row">${name}</th><td>!${price}</td></tr>
        `
  })
  return html`<table>
        <caption>${t('page.plans')}</caption>
        <thead><tr><th scope="col">${t('page.plan')}</th><th scope="col">${t('page.fullPrice')}</th></tr></thead>
        <tbody>!${rows}</tbody>
      </table>`
}

const hasRates = ({ rates }: PlacedVisit['agreed']) => rates.length > 0

function visitHtml(place: Place, procedure: Procedure, visit: PlacedVisit, heading: string, language: Language) {
  const t = wordsIn(language)
  const { rows, agreed, total, cash, inPatient } = visit
  const share = (payer: string) => answerAddress(place, procedure, inPatient, payer, language)
  const [, ...beside] = rows
  const besideHtml = beside.map((row) => {
    const units = row.units === 1 ? '' : ` × ${row.units}`
    return html`<li>!${inEnglish(row.description, language)}${units}: !${money(row.amount, t('page.noGross'))}</li>`
  })
  return html`
      <h4>${heading}</h4>
      <dl>
        !${line(t('page.gross'), money(procedure.chargeAmount, t('page.noGross')))}
        !${beside.length > 0 ? line(t('page.total'), money(total, t('page.noGross'))) : ''}
        !${line(t('page.cash'), money(cash, t('page.noCash')))}
        !${agreed.minimum ? line(t('page.minimum'), money(agreed.minimum, '')) : ''}
        !${agreed.maximum ? line(t('page.maximum'), money(agreed.maximum, '')) : ''}
      </dl>
      !${hasRates(agreed) ? agreed.about.map((one) => note(t(`aboutEnds.${one}`, {}))) : ''}
      !${beside.length > 0 ? html`<p>${t('page.beside')}:</p><ul>!${besideHtml}</ul>` : ''}
      !${agreed.stay ? html`<p>${t('page.days', { count: agreed.stay.days })}</p>` : ''}
      !${plansHtml(visit, share, language)}
      <p>!${linkTo(share('self-pay'), t('page.share'))}</p>`
}

function itemHtml(place: Place, { procedure, visits }: Place['items'][number], language: Language) {
  const t = wordsIn(language)
  const [first, second] = visits
  const isSame = first && second && sayable(first) === sayable(second)
  const headingOf = ({ inPatient }: PlacedVisit) => t(isSame ? 'page.either' : inPatient ? 'page.overnight' : 'page.sameDay')
  const details = [procedure.chargeDescription, procedure.modifiers].filter(Boolean).join(' · ')
  return html`
      <h3 id="item-${procedure.id}">!${inEnglish(details, language)}</h3>
      !${procedure.priceVaries ? note(t('page.varies')) : ''}
      !${(isSame ? [first] : visits).map((visit) => visitHtml(place, procedure, visit, headingOf(visit), language))}`
}

function placeHtml(place: Place, language: Language) {
  const t = wordsIn(language)
  const { facility, items, file, total } = place
  const { id, name, phone } = facility
  const prices = new Set(items.map(({ procedure }) => `${procedure.chargeAmount} ${procedure.cashPrice}`))
  const [first] = items
  const q = first ? keyOf(first.procedure).replace(/^(ms-drg|apr-drg|charge)-/, '') : ''
  const others = `/pricer/${encodeURIComponent(name)}?${new URLSearchParams({ q, lang: language })}`
  const ofFile = file?.day ? t('page.file', { day: file.day }) : t('page.fileAlone')
  return html`
    <section class="at" aria-labelledby="at-${id}">
      <h2 id="at-${id}">${name}</h2>
      !${total === 0 ? html`<p>${t('page.notHere')}</p>` : ''}
      !${prices.size > 1 ? note(t('page.several')) : ''}
      !${items.map((item) => itemHtml(place, item, language))}
      !${total > items.length ? html`<p>!${linkTo(others, t('page.moreItems', { number: total }))}</p>` : ''}
      !${phone ? html`<p>${t('page.call')} !${linkTo(`tel:${dialled(phone)}`, phone)}</p>` : ''}
      !${file ? html`<p>!${linkTo(`/files/${encodeURIComponent(file.fileName)}`, ofFile)}</p>` : ''}
    </section>`
}

/** A service and what it costs, at one facility after the other. */
export function serviceHtml({ places }: Pick<ServiceFacts, 'places'>, called: { key: string; name: string }, language: Language) {
  const t = wordsIn(language)
  return html`
    <p>!${linkTo(`/services?lang=${language}`, t('page.services'))}</p>
    <h1>${called.name}</h1>
    !${note(t('page.code', { code: codeIn(called.key) }))}
    !${places.map((place) => placeHtml(place, language))}
    <p>${t('page.apart')}</p>
    <p>${t('page.notBill')}</p>`
}
