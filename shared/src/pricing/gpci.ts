import { gpci2025 } from './gpci-2025.ts'

/** A Medicare payment locality with what Medicare makes of a service's work, practice expense and malpractice there, in thousandths. */
export interface Locality {
  /** MAC and locality number: '01112-05' */
  key: string
  mac: string
  state: string
  localityNumber: string
  localityName: string
  year: number
  /** with the 1.0 floor */
  workGpciThousandths: number
  peGpciThousandths: number
  mpGpciThousandths: number
}

/** In the order of CMS's table: by state's name. */
export const localities: readonly Locality[] = gpci2025.map(([mac, state, localityNumber, localityName, work, pe, mp]) => ({
  key: `${mac}-${localityNumber}`,
  mac,
  state,
  localityNumber,
  localityName,
  year: 2025,
  workGpciThousandths: work,
  peGpciThousandths: pe,
  mpGpciThousandths: mp,
}))

const byKey = new Map(localities.map((l) => [l.key, l]))
export const localityOf = (key: string): Locality | null => byKey.get(key) ?? null
