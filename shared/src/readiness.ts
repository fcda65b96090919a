import { z } from 'zod'
import { faultAt, FieldError } from './wire/errors.ts'
import { isNpi } from './wire/identifiers.ts'

/** What decides whether the machine-readable file of a facility may be published. */
export interface Publishable {
  name: string
  /** the facility's own EIN; '' stands for its brand's */
  ein: string
  brandEin: string
  address: string
  licenseState: string
  npis: readonly string[]
  contactName: string
  contactEmail: string
  attesterName: string
  attested: boolean
  /** whether one of its charges has a price */
  hasPrices: boolean
}

/** What is still missing, out of `of` things; `path` is the field where it can be mended (`charges`: the charge master). */
export const Readiness = z.object({ ready: z.boolean(), of: z.number().int(), missing: z.array(FieldError) })
export type Readiness = z.infer<typeof Readiness>

/** lower case, words joined by hyphens; anything a file name may not hold is dropped (45 CFR 180.50(d)(5)) */
export const fileSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')

/** The nine digits a file is published under: the facility's EIN, else its brand's. */
export const publishedEin = (ein: string, brandEin: string) => (ein || brandEin).replace(/\D/g, '')

/**
 * The rules of 45 CFR 180.50 that a facility's own data can break: head of the file (b)(2)(i),
 * attestation (a)(3), file name (d)(5), and the point of contact in cms-hpt.txt (d)(6)(i).
 */
export function readinessOf(f: Publishable): Readiness {
  const rules: [boolean, FieldError][] = [
    [publishedEin(f.ein, f.brandEin).length === 9, faultAt('ein', 'einNeeded')],
    [fileSlug(f.name) !== '', faultAt('name', 'nameNeeded')],
    [f.address !== '', faultAt('address', 'addressNeeded')],
    [/^[A-Z]{2}$/.test(f.licenseState), faultAt('licenseState', 'licenseStateNeeded')],
    [f.npis.length > 0 && f.npis.every(isNpi), faultAt('npis', 'npiNeeded')],
    [f.contactName !== '', faultAt('contactName', 'contactNameNeeded')],
    [f.contactEmail !== '', faultAt('contactEmail', 'contactEmailNeeded')],
    [f.attesterName !== '' && f.attested, faultAt('attesterName', 'attestationNeeded')],
    [f.hasPrices, faultAt('charges', 'pricesNeeded')],
  ]
  const missing = rules.filter(([holds]) => !holds).map(([, lack]) => lack)
  return { ready: missing.length === 0, of: rules.length, missing }
}
