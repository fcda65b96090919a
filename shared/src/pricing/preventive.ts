import { codesIn } from './code-list.ts'

/**
 * Services that plans pay in full as preventive care (45 CFR 147.130: what the U.S. Preventive Services Task Force rates A or B,
 * recommended vaccines, preventive care of women and children). Some codes are used for nothing else; others are preventive where
 * they are done as a screening, without a complaint, which modifiers 33 and PT say.
 */
const always: Record<string, string> = {
  mammogram: '77063 77067',
  colonCancer: 'G0104 G0105 G0121 G0328 81528',
  cervicalCancer: 'G0101 G0123 G0143 G0144 G0145 G0147 G0148 G0476 P3000 Q0091',
  lungCancer: '71271',
  aneurysm: '76706',
  checkUp: '99381-99387 99391-99397 G0402 G0438 G0439',
  counselling: '99406 99407 G0442 G0443 G0444 G0445 G0446 G0447',
  infection: 'G0432 G0433 G0435 G0472 G0499',
  vaccine:
    '90460 90461 90471-90474 90480 90619-90621 90623 90630 90632-90634 90636 90647 90648 90651 90653 90655-90658 90660-90662 90670-90674 ' +
    '90677-90679 90680-90689 90694 90696-90698 90700 90702 90707 90710 90713-90716 90723 90732 90734 90739 90740 90743 90744 90746 ' +
    '90747 90750 90756 90759 G0008-G0010',
}
const asScreening: Record<string, string> = {
  colonCancer: '45330 45331 45333 45338 45378 45380 45381 45384 45385 45388 82270 82274',
  cervicalCancer: '87624 87625 88141-88143 88147 88148 88150 88152 88153 88164-88167 88174 88175',
  boneDensity: '76977 77080 77081',
  bloodSugar: '82947 82950 82951 83036',
  cholesterol: '80061 82465 83718 84478',
  infection: '86480 86481 86580 86592 86593 86701-86703 86780 86803 87340 87389 87490 87491 87590 87591',
  birthControl: '11981 58300 58600 58661 58670 58671 J7296-J7298 J7300 J7301 J7307',
}
const SAID_BY = ['33', 'PT']

const setOf = (lists: Record<string, string>) => new Set(Object.values(lists).flatMap((list) => [...codesIn(list)]))
const [alwaysCodes, screeningCodes] = [setOf(always), setOf(asScreening)]

/** Whether a service is preventive care: `usually`, as its code or modifiers say; `screening`, where it is done as one; else null. */
export function preventiveCare(code: string, modifiers: string): 'usually' | 'screening' | null {
  const [wanted, said] = [code.toUpperCase(), modifiers.toUpperCase().split(/[^A-Z0-9]+/)]
  if (alwaysCodes.has(wanted)) return 'usually'
  if (!screeningCodes.has(wanted)) return null
  return SAID_BY.some((modifier) => said.includes(modifier)) ? 'usually' : 'screening'
}
