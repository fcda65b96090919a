import { random } from './random.ts'

export interface MadeClaim {
  setting: 'inpatient' | 'outpatient'
  /** units by code */
  units: Map<string, number>
}
/** What is made to stand beside a service: in which share of its claims, and how often on one. */
export interface Known {
  setting: 'inpatient' | 'outpatient'
  primary: string
  other: string
  share: number
  units: number
}

/** So often a service is billed, and what stands beside it is billed alone: it points back at no service. */
const [OFTEN, ALONE] = [240, 900]

/**
 * Claims in which known services stand together, and others only by chance. Shares are far enough from the thresholds that chance does
 * not carry them over.
 */
export function claimsWithAssociations(seed: number, services = 12) {
  const { below, chance, pick, shuffled } = random(seed)
  const known: Known[] = []
  const claims: MadeClaim[] = []
  const beside = Array.from({ length: services }, (_, i) => `B${1000 + i}`)
  const byChance = Array.from({ length: 6 }, (_, i) => `N${1000 + i}`)
  for (let i = 0; i < services; i++) {
    const primary = `P${1000 + i}`
    for (const setting of ['inpatient', 'outpatient'] as const) {
      const ofThis = shuffled(beside)
        .slice(0, below(4))
        .map((other) => ({ setting, primary, other, share: pick([0.55, 0.9, 1]), units: 1 + below(5) }))
      known.push(...ofThis)
      for (let n = 0; n < OFTEN; n++) {
        const units = new Map([[primary, 1]])
        for (const { other, share, units: each } of ofThis) if (chance(share)) units.set(other, each)
        for (const code of byChance) if (chance(0.15)) units.set(code, 1 + below(3))
        claims.push({ setting, units })
      }
    }
  }
  for (const code of [...beside, ...byChance])
    for (const setting of ['inpatient', 'outpatient'] as const)
      for (let n = 0; n < ALONE; n++) claims.push({ setting, units: new Map([[code, 1]]) })
  // always together, and too seldom to be told
  for (let n = 0; n < 10; n++)
    claims.push({
      setting: 'outpatient',
      units: new Map([
        ['R1000', 1],
        ['R1001', 1],
      ]),
    })
  return { known, claims: shuffled(claims) }
}
