import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { type ContractedRate, contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import type { NegotiatedRate, RateExplained } from '@ratebook/shared/negotiated-rates.ts'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { rules } from '@ratebook/shared/rules.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import type { WhatIfRow } from '@ratebook/shared/what-if.ts'
import type { DemoBrand } from '@ratebook/prisma/seed/world.ts'
import { multipart, type World } from '../world.ts'
import { makeContract } from './contract-world.ts'

/** Dollars, or the kind of reason why there are none. */
export type Answer = number | string | null
export interface Item {
  id: string
  code: string
  cptHcpcs: string
  revenueCode: string
  drgCode: string
  modifiers: string
  setting: string
  billingClass: string
}
export interface Agreement {
  name: string
  contractId: string
  /** of each type of service: one of its rules, to try it */
  ruleOf: Partial<Record<ServiceType, object>>
}
const answerOf = ({ amount, reason }: { amount: number | null; reason: { kind: string } | null }): Answer => (reason ? reason.kind : amount)

/** Every place that says what a payer pays for an item of the first facility of a brand, asked as people and programs ask it. */
export class Surfaces {
  readonly #world: World
  readonly #brand: DemoBrand
  readonly #facility: { id: string; name: string }
  readonly #as

  constructor(world: World, brand: DemoBrand) {
    this.#world = world
    this.#brand = brand
    this.#facility = brand.facilities[0] as DemoBrand['facilities'][number]
    this.#as = `${brand.key}.admin` as 'alpha.admin'
  }

  /** A payer of this name under a contract of these rules. */
  async agree(name: string, ruled: (Record<string, unknown> & { serviceType: ServiceType })[]): Promise<Agreement> {
    const services = await makeContract(this.#world, this.#brand.id, name)
    const ruleOf: Agreement['ruleOf'] = {}
    for (const { serviceType, ...rule } of ruled) {
      const body = { contractServiceId: services[serviceType], ...rule }
      const { status, body: made } = await this.#world.call(rules.createRule, { as: this.#as, body })
      expect([status, made.error, made.fields]).toEqual([201, undefined, undefined])
      ruleOf[serviceType] = made
    }
    const { prisma } = this.#world.db
    const [brandId, payerContractId] = [this.#brand.id, randomUUID()]
    await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: name, contractId: services.id } })
    await prisma.payer.create({ data: { brandId, id: randomUUID(), payerContractId, displayName: name } })
    await prisma.brand.update({ where: { id: brandId }, data: { termsRevision: { increment: 1 } } })
    return { name, contractId: services.id, ruleOf }
  }

  items(): Promise<Item[]> {
    return this.#world.db.prisma.chargeItem.findMany({
      where: { brandId: this.#brand.id, facilityId: this.#facility.id, retiredBy: null },
      select: {
        id: true,
        code: true,
        cptHcpcs: true,
        revenueCode: true,
        drgCode: true,
        modifiers: true,
        setting: true,
        billingClass: true,
      },
      orderBy: { id: 'asc' },
    })
  }

  /** What is billed with the item is left out of the visit: the item alone is what all can price. */
  async #alone(item: Item) {
    const beside = await this.#world.call(pricer.listAssociatedCharges, {
      body: { brandId: this.#brand.id, facilityId: this.#facility.id, pxCode: item.cptHcpcs, revenueCode: item.revenueCode },
    })
    const units = (beside.body as { pxCode: string }[]).map(({ pxCode }) => ({ pxCode, units: 0 }))
    return { facility: this.#facility.id, chargeCode: item.code, chargeItemId: item.id, units }
  }

  /** The pricer and "why", by agreement. @param days of the stay */
  async ask(item: Item, inPatient: boolean, days: number | null = null) {
    const body = { ...(await this.#alone(item)), inPatient, days }
    const [pricing, why] = await Promise.all([
      this.#world.call(pricer.listNegotiatedRates, { body: { ...body, brandId: this.#brand.id } }),
      this.#world.call(pricer.explainNegotiatedRates, { body, as: this.#as }),
    ])
    const rated = new Map((pricing.body as { rates: NegotiatedRate[] }).rates.map((r) => [r.displayName, r.rate]))
    const explained = new Map((why.body as { rates: RateExplained[] }).rates.map((r) => [r.displayName, r]))
    const { minimum, maximum, stay } = why.body as Omit<Reply<typeof pricer.explainNegotiatedRates>, 'rates'>
    expect(pricing.body).toMatchObject({ minimum, maximum, stay })
    return Object.assign(
      (of: Agreement) => {
        const rate = explained.get(of.name) as RateExplained
        const [line] = rate.lines
        return {
          ...{ pricer: rated.get(of.name) ?? null, why: line ? answerOf(line.price) : null },
          ...{ rule: line?.ruleName ?? '', perDay: rate.perDay, methodology: rate.methodology, steps: line?.price.trace ?? [] },
        }
      },
      { minimum, maximum, stay },
    )
  }

  async allowable(item: Item) {
    const { body } = await this.#world.call(pricer.getAllowable, {
      params: { chargeCode: item.code },
      host: `${this.#brand.domainName}.localhost`,
    })
    const rates = new Map((body as { displayName: string; rateIP: number | null; rateOP: number | null }[]).map((r) => [r.displayName, r]))
    return (of: Agreement, inPatient: boolean): number | null => {
      const rate = rates.get(of.name)
      return (inPatient ? rate?.rateIP : rate?.rateOP) ?? null
    }
  }

  async tried(item: Item, of: Agreement, serviceType: ServiceType, days: number | null = null): Promise<Answer> {
    const { body } = await this.#world.call(rules.tryRule, {
      as: this.#as,
      body: { rule: of.ruleOf[serviceType], service: { chargeItemId: item.id, days } },
    })
    return answerOf(body.inContract)
  }

  /** By charge code and modifiers. */
  async whatIf(items: Item[], of: Agreement, serviceType: ServiceType): Promise<Map<string, { answer: Answer; rule: string }>> {
    const answers = new Map<string, { answer: Answer; rule: string }>()
    for (let from = 0; from < items.length; from += 500) {
      const rows = items.slice(from, from + 500).map((i) => `${i.code},1,${i.modifiers}`)
      const form = { contractId: of.contractId, serviceType, facilityId: this.#facility.id }
      const content = ['Code,Units,Modifiers', ...rows].join('\n')
      const { payload, headers } = multipart(form, { name: 'volumes.csv', field: 'volumeCsvFile', content })
      const token = await this.#world.token(this.#as)
      const { status, body } = await this.#world.inject({
        method: 'POST',
        url: rules.compareRules.path,
        payload,
        headers: { ...headers, host: 'localhost', authorization: `Bearer ${token}` },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      for (const row of body.rows as WhatIfRow[])
        answers.set(`${row.code} ${row.modifiers}`, { answer: row.reasonBefore || row.before, rule: row.ruleBefore })
    }
    return answers
  }

  /** What the file has by charge code, payer and setting: dollars, an algorithm in words, or a percentage. */
  async file(): Promise<(item: Item, of: Agreement, setting: string) => Answer> {
    const { text } = await this.#world.call(mrf.downloadReport, {
      as: this.#as,
      body: { brandId: this.#brand.id, facilityName: this.#facility.name },
    })
    const [, , header, ...rows] = parse(text, { relax_column_count: true }) as string[][]
    const at = (name: string) => (header as string[]).indexOf(name)
    const codes = ['code|5', 'code|4', 'code|3', 'code|2', 'code|1'].map(at)
    const rates = new Map<string, Answer>()
    const percentOf = (row: string[]) => (row[at('standard_charge|negotiated_percentage')] ?? '').replace(/.$/, '$& percent')
    const dollarsOf = (row: string[]) => row[at('standard_charge|negotiated_dollar')]
    for (const row of rows) {
      const code = codes.map((c) => row[c]).find(Boolean)
      const settings = row[at('setting')] === 'both' ? ['inpatient', 'outpatient'] : [row[at('setting')]]
      for (const setting of settings)
        rates.set(
          `${code} ${row[at('payer_name')]} ${setting}`,
          Number(dollarsOf(row)) || row[at('standard_charge|negotiated_algorithm')] || percentOf(row),
        )
    }
    return (item, of, setting) => rates.get(`${item.code} ${of.name} ${setting}`) ?? null
  }

  async contracted(of: Agreement): Promise<ContractedRate[]> {
    const { body } = await this.#world.call(contractedRates.listContractedRates, {
      as: this.#as,
      body: {
        pagination: { currentPage: 1, recordsPerPage: 0 },
        sort: [{ id: 'code', direction: 'asc' }],
        filter: { field: 'name', equator: 'equals', value: of.name },
      },
    })
    return body.records as ContractedRate[]
  }
}
