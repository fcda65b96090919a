/** What stands beside a primary service on the demo world's claims: primary code → [code, percentage of claims, average units]. */
const beside: Record<string, [code: string, percentage: number, averageUnits: number][]> = {
  '45378': [
    ['J2704', 92, 20],
    ['88305', 31, 1],
    ['36415', 12, 1],
  ],
  '45380': [
    ['J2704', 93, 20],
    ['88305', 96, 2],
  ],
  '45385': [
    ['J2704', 93, 20],
    ['88305', 98, 2],
  ],
  '43235': [
    ['J2704', 90, 15],
    ['88305', 28, 1],
  ],
  '43239': [
    ['J2704', 91, 15],
    ['88305', 97, 2],
  ],
  '47562': [
    ['J2704', 95, 40],
    ['J3010', 88, 2],
    ['88305', 94, 1],
    ['J2405', 81, 4],
  ],
  '49505': [
    ['J2704', 94, 30],
    ['C1781', 86, 1],
    ['J3010', 79, 2],
  ],
  '29881': [
    ['J2704', 93, 30],
    ['J2405', 74, 4],
  ],
  '29826': [
    ['J2704', 93, 30],
    ['C1713', 61, 2],
  ],
  '66984': [
    ['J2250', 83, 2],
    ['J3010', 71, 1],
  ],
  '19120': [
    ['J2704', 91, 25],
    ['88305', 97, 1],
  ],
  '42820': [
    ['J2704', 90, 20],
    ['88305', 72, 2],
    ['J1100', 85, 8],
  ],
  '55866': [
    ['J2704', 96, 60],
    ['88305', 95, 3],
    ['J3010', 90, 3],
  ],
  '59400': [
    ['85025', 88, 2],
    ['J2590', 79, 1],
    ['36415', 84, 2],
  ],
  '59510': [
    ['85025', 91, 2],
    ['J2590', 93, 2],
    ['86900', 87, 1],
  ],
  '62323': [['J3301', 74, 4]],
  '70553': [
    ['A9585', 82, 100],
    ['36415', 11, 1],
  ],
  '74177': [['Q9967', 94, 100]],
  '72193': [['Q9967', 93, 100]],
  '93452': [
    ['Q9967', 96, 150],
    ['C1894', 88, 1],
    ['C1769', 91, 2],
  ],
  '80053': [['36415', 95, 1]],
  '80061': [['36415', 94, 1]],
  '85025': [['36415', 93, 1]],
  '84443': [['36415', 92, 1]],
  '77066': [
    ['77063', 76, 1],
    ['76642', 42, 1],
  ],
}
const CLAIMS = 240
/** The rule of the product: 70 % and more are switched on. */
const ON_FROM = 70

export const demoAssociatedCharges = Object.entries(beside).flatMap(([cptHcpcs, others]) =>
  others.map(([associatedCptHcpcs, percentage, averageUnits]) => ({
    cptHcpcs,
    associatedCptHcpcs,
    percentage,
    averageUnits,
    appearanceInClaim: Math.round((CLAIMS * percentage) / 100),
    enabled: percentage >= ON_FROM,
  })),
)
