import type { Locality } from './gpci.ts'
import { type Cents, type Fine, type Hundredths, mulDivHalfUp } from './money.ts'

/** Relative value units of a service at one place. */
export interface Rvu {
  work: Hundredths
  pe: Hundredths
  mp: Hundredths
}

/**
 * Medicare's physician fee: (work × work GPCI + practice expense × PE GPCI +
 * malpractice × MP GPCI) × conversion factor, rounded once (42 CFR 414.20).
 * @param locality null: national, every index 1
 * @param conversionFactorFine dollars per unit
 */
export function physicianFeeCents({ work, pe, mp }: Rvu, locality: Locality | null, conversionFactorFine: Fine): Cents {
  const adjusted = locality
    ? work * locality.workGpciThousandths + pe * locality.peGpciThousandths + mp * locality.mpGpciThousandths
    : (work + pe + mp) * 1000
  return mulDivHalfUp(adjusted, conversionFactorFine, 10_000_000)
}
