// Contracts and remitted claims in the terms of the engine, for tests without a database.
import type { Adjustment, RemittedClaim, RemittedLine } from '@ratebook/server/terms/remitted/claims.ts'
import type { Rule, Terms } from '@ratebook/shared/pricing/terms.ts'

/** A rule about all outpatient services, but for what `more` says. */
export const rule = (id: string, more: Record<string, unknown>): Rule =>
  ({
    ...{ id, name: id, createdAt: '2025-01-01T00:00:00Z', serviceType: 'OUTPATIENT', groups: [], scheduleId: null, apcScheduleIds: [] },
    ...{ locality: '', lesserOfCharges: false, minimumCents: null, maximumCents: null, reductionRates: [], stopLoss: null },
    scope: { kind: 'RULE', primary: null, qualifier: null },
    ...more,
  }) as unknown as Rule
export const about = (method: string, list: string) => ({ scope: { kind: 'RULE', primary: { method, codes: list }, qualifier: null } })
export const contract = (id: string, rules: Rule[], more: Partial<Terms> = {}): Terms => ({
  ...{ contractId: id, name: id, effectiveDate: '2025-01-01', terminationDate: null, facilityIds: [], rules },
  ...more,
})
let numbers = 0
export const line = (more: Partial<RemittedLine>): RemittedLine => ({
  ...{ id: `line ${numbers++}`, cptHcpcs: '', submittedCptHcpcs: '', revenueCode: '', modifiers: '', units: 1, submittedUnits: 1 },
  ...{ charged: 5000, paid: 0, patientResponsibility: 0, allowed: null, date: '2026-03-05', adjustments: [] },
  ...more,
})
export const claimOf = (lines: RemittedLine[], more: Partial<RemittedClaim> = {}): RemittedClaim => ({
  ...{
    id: `claim ${numbers++}`,
    last4: '0001',
    facilityId: 'f',
    payerId: 'p',
    statusCode: '1',
    drgCode: '',
    ...{ isInpatient: false, placeCode: '13', filingCode: '12' },
    adjustments: [],
    lines,
  },
  ...{ from: '2026-03-05', to: '2026-03-08', patientResponsibility: 0 },
  totalCharges: lines.reduce((sum, l) => sum + l.charged, 0),
  paid: lines.reduce((sum, l) => sum + l.paid, 0),
  ...more,
})
export const allowing = (l: RemittedLine, cents: number, adjustments: Adjustment[] = []): RemittedLine => ({
  ...l,
  paid: Math.round(cents * 0.8) / 100,
  patientResponsibility: Math.round(cents - Math.round(cents * 0.8)) / 100,
  allowed: cents / 100,
  adjustments,
})
export const paidOn = (claim: RemittedClaim, cents: readonly number[], adjustments: Adjustment[][] = []) => {
  const lines = claim.lines.map((l, i) => allowing(l, cents[i] ?? 0, adjustments[i]))
  return {
    ...claim,
    lines,
    paid: lines.reduce((sum, l) => sum + l.paid, 0),
    patientResponsibility: lines.reduce((sum, l) => sum + l.patientResponsibility, 0),
  }
}
