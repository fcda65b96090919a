import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { localities, localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { mulDivHalfUp } from '@ratebook/shared/pricing/money.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import { compile } from '../at-once.ts'
import { ruleOf, schedulesOfText, termsOf, visitOf } from '../unit/pricing-cases.ts'
import { realData } from './data.ts'

const { home: folder, present } = realData('worked-examples')
const rows = (file: string) =>
  parse(readFileSync(`${folder}/${file}`, 'latin1'), { columns: true, skip_empty_lines: true }) as Record<string, string>[]
const cents = (dollars = '') => Math.round(Number(dollars.replace(/[$,]/g, '')) * 100)

describe.skipIf(!present)(`amounts that Medicare published${present ? '' : ' (skipped: no real data beside the checkout)'}`, () => {
  it('the localities are those of Addendum E, to the thousandth', () => {
    const lines = parse(readFileSync(`${folder}/pfs/GPCI2025.csv`, 'latin1'), { relax_column_count: true }) as string[][]
    const table = lines.filter((line) => /^\d{5}$/.test(line[0] ?? ''))
    expect(table).toHaveLength(109)
    expect(
      localities.map((l) => [
        l.mac,
        l.state,
        l.localityNumber,
        l.localityName,
        l.workGpciThousandths,
        l.peGpciThousandths,
        l.mpGpciThousandths,
      ]),
    ).toEqual(
      table.map(([mac, state, number, name, ...gpcis]) => [
        mac,
        state,
        number,
        name?.replace(/\*+$/, ''),
        ...gpcis.map((g) => Math.round(Number(g) * 1000)),
      ]),
    )
  })

  it('physician fees come out to the cent in every locality, in the facility and outside it', () => {
    const published = rows('worked-examples/pfs_2025_published_amounts.csv')
    const items = [
      ...new Map(
        published.map((r) => [
          `${r.hcpcs} ${r.modifier}`,
          {
            code: r.hcpcs as string,
            modifiers: r.modifier ? [r.modifier] : [],
            rvu: { work: Number(r.work_rvu), facPe: Number(r.pe_rvu_fac), nonfacPe: Number(r.pe_rvu_nonfac), mp: Number(r.mp_rvu) },
          },
        ]),
      ).values(),
    ]
    const schedules = schedulesOfText({ PFS: [{ from: '2025-01-01', type: 'MPFS_RBRVS', conversionFactor: 32.3465, items }] })
    const compiled = new Map(
      localities.map(({ key }) => [
        key,
        compile(
          termsOf([ruleOf({ name: 'Medicare', for: 'PHYSICIAN', pays: 'PERCENT_OF_FEE_SCHEDULE', schedule: 'PFS', locality: key }, 0)]),
        ),
      ]),
    )
    let amounts = 0
    const wrong: unknown[] = []
    for (const row of published) {
      const key = `${row.mac}-${row.locality}`
      const locality = localityOf(key)
      expect([locality?.workGpciThousandths, locality?.peGpciThousandths, locality?.mpGpciThousandths]).toEqual(
        [row.work_gpci, row.pe_gpci, row.mp_gpci].map((g) => Math.round(Number(g) * 1000)),
      )
      for (const [place, answer] of [
        ['facility', row.published_facility],
        ['nonfacility', row.published_nonfacility],
      ] as const) {
        const { cents: price } = priceVisit(
          compiled.get(key) ?? null,
          visitOf({ type: 'PHYSICIAN', place, lines: [{ cpt: row.hcpcs, modifiers: row.modifier ? [row.modifier] : [] }] }),
          schedules,
        )
        amounts++
        if (price !== cents(answer)) wrong.push({ key, code: row.hcpcs, modifier: row.modifier, place, price, answer })
      }
    }
    expect(wrong).toEqual([])
    expect(amounts).toBe(1526)
  })

  it('OPPS rates are weight × conversion factor to the cent, and what a share of 100 % of an APC pays', () => {
    const weighted = rows('opps/addendum_a_apc_cy2025.csv').filter((r) => Number(r['Relative Weight']) > 0)
    expect(weighted).toHaveLength(258)
    const amounts = weighted.map((r) => ({
      apc: r.APC as string,
      cents: mulDivHalfUp(Math.round(Number(r['Relative Weight']) * 10_000), 89_169, 100_000),
      answer: cents(r['Payment Rate']),
    }))
    expect(amounts.filter((a) => a.cents !== a.answer)).toEqual([])
    const schedules = schedulesOfText({
      OPPS: [{ from: '2025-01-01', type: 'OPPS_APC', items: amounts.map((a) => ({ code: a.apc, type: 'APC', amount: a.cents / 100 })) }],
    })
    const compiled = compile(termsOf([ruleOf({ name: 'Medicare', pays: 'PERCENT_OF_APC', schedule: 'OPPS' }, 0)]))
    expect(amounts.filter((a) => priceVisit(compiled, visitOf({ lines: [{ apc: a.apc }] }), schedules).cents !== a.answer)).toEqual([])
  })
})
