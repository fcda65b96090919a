import type { Dice } from './dice.ts'

/** What a charge master says of an item; '' for none. */
export interface Item {
  code: string
  description: string
  department: string
  cpt: string
  revenue: string
  ndc: string
  gl: string
  cents: number
  /** where the two settings have prices of their own; else the same */
  outpatientCents: number
}

const departments: [name: string, revenue: string, kinds: string[]][] = [
  ['LABORATORY', '0300', ['ASSAY', 'CULTURE', 'ANTIBODY', 'PANEL', 'TITER', 'SMEAR']],
  ['RADIOLOGY', '0320', ['XRAY', 'FLUORO', 'VIEWS', 'ARTHROGRAM']],
  ['CT SCAN', '0350', ['CT HEAD', 'CT CHEST', 'CT ABD/PELVIS', 'CTA NECK']],
  ['MRI', '0610', ['MRI BRAIN', 'MRI KNEE', 'MRA HEAD', 'MRI L-SPINE']],
  ['OPERATING ROOM', '0360', ['SURGERY LEVEL', 'OR TIME', 'ROBOTIC', 'SCOPE']],
  ['EMERGENCY ROOM', '0450', ['ED VISIT LEVEL', 'LACERATION REPAIR', 'SPLINT APPLY']],
  ['PHYSICAL THERAPY', '0420', ['PT EVAL', 'GAIT TRAINING', 'ULTRASOUND THERAPY']],
  ['SUPPLIES', '0270', ['CATH', 'SUTURE', 'DRAIN', 'TRAY', 'GLOVE', 'SCREW 3.5MM X']],
  ['IMPLANTS', '0278', ['STENT', 'PLATE', 'LENS', 'MESH', 'PACEMAKER']],
  ['ROOM AND BOARD', '0120', ['R&B SEMI PRIVATE', 'R&B ICU', 'NURSERY LEVEL']],
]
const drugs = ['ACETAMINOPHEN', 'CEFAZOLIN', 'HEPARIN', 'INSULIN', 'MORPHINE', 'ONDANSETRON', 'VANCOMYCIN', 'SODIUM CHLORIDE']
const qualities = [
  'W/ CONTRAST',
  'W/O CONTRAST',
  'BILAT',
  'LEFT',
  'ADDL 15 MIN',
  '2+ VIEWS',
  'LIMITED',
  'COMPLETE',
  'EA ADD',
  'SM, STERILE',
]
const sizes = ['10FR', '14" LONG', '6 X 8', '#3', '0.9%', '(PEDS)', '- TECH', '5/8IN', 'RT/LT', 'TYPE II']

/** A charge master of which nothing is wrong: codes are unique, and so is what is said of an item with its price. */
export function cleanList({ below, oneOf, percent }: Dice, count: number): Item[] {
  const first = 10_000 + below(900_000)
  const codeForm = oneOf([
    (n: number) => String(n),
    (n: number) => String(n).padStart(8, '0'),
    (n: number) => `C${n}`,
    (n: number) => `${n}-00`,
  ])
  return Array.from({ length: count }, (_, i) => {
    const isDrug = percent(18)
    const [department, revenue, kinds] = isDrug ? (['PHARMACY', '0250', drugs] as const) : oneOf(departments)
    const cents = price(below)
    const isCoded = isDrug ? percent(40) : !['SUPPLIES', 'IMPLANTS', 'ROOM AND BOARD'].includes(department)
    return {
      code: codeForm(first + i * 7),
      description: [
        percent(20) ? 'HC' : '',
        oneOf(kinds),
        isDrug ? `${1 + below(900)} MG` : oneOf(qualities),
        percent(60) ? oneOf(sizes) : '',
        i,
      ]
        .filter((part) => part !== '')
        .join(' '),
      department,
      cpt: !isCoded
        ? ''
        : isDrug
          ? `J${String(below(9999)).padStart(4, '0')}`
          : percent(12)
            ? `G${String(below(999)).padStart(4, '0')}`
            : String(10_004 + below(89_000)),
      revenue: percent(97) ? revenue : '',
      ndc: isDrug
        ? `${String(below(99_999)).padStart(5, '0')}-${String(below(9999)).padStart(4, '0')}-${String(below(99)).padStart(2, '0')}`
        : '',
      gl: `${4000 + below(40) * 10}.${100 + below(9)}`,
      cents,
      outpatientCents: percent(25) ? Math.max(1, Math.round(cents * 0.9)) : cents,
    }
  })
}

/** Many small ones, few large ones, seldom round ones. */
function price(below: Dice['below']): number {
  const digits = 2 + below(5)
  const cents = 100 + below(10 ** (digits + 1))
  return below(4) === 0 ? Math.ceil(cents / 100) * 100 : cents
}
