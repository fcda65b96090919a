import { codesIn } from './code-list.ts'
import { isReading } from './professional-part.ts'

/**
 * Laboratory tests on Medicare's Clinical Laboratory Fee Schedule, for which a patient pays neither deductible nor co-insurance (Social
 * Security Act § 1833(a)(1)(D) and (b)(3)): codes of the laboratory section with status X in the physician fee schedule's file of July
 * 2026, which says that they are paid by another schedule. Those of transfusion and of reproductive medicine are not on it.
 */
const laboratory =
  '36415 80047-80048 80051-80081 80143-80235 80280-80307 80400-80439 81000-81050 81099-81599 82009-82190 82232-82820 82930-83090 83150 ' +
  '83491-83987 83993-84315 84375-84630 84681-84704 84830 84999-85055 85130-85390 85397-85475 85520-85732 85810 85999-86063 86140-86431 ' +
  '86480-86481 86581-86849 87003-87662 87797-87913 87999 88130-88140 88142-88155 88164-88167 88174-88175 88230-88289 88371-88372 ' +
  '88720-88749 89050-89060 89125-89190 G0103 G0123 G0143-G0145 G0147-G0148 G0306-G0307 G0328 G0432-G0433 G0435 G0472 G0475-G0476 ' +
  'G0480-G0483 G0499 G0659 P3000 Q0111-Q0115'

/** Preventive care that Medicare covers and pays in full: 42 CFR 410.152(l), and vaccines by Social Security Act § 1833(a)(1)(B). */
const preventive =
  '71271 76706 77063 77067 90480 90653-90658 90660-90662 90670-90674 90677 90682 90684-90689 90694 90732 90739-90740 90743-90744 ' +
  '90746-90747 90756 90759 99406-99407 G0008-G0010 G0101 G0104-G0105 G0121 G0296 G0402 G0438-G0439 G0442-G0447 Q0091'

const [laboratoryCodes, preventiveCodes] = [new Set(codesIn(laboratory)), new Set(codesIn(preventive))]
/** A laboratory's own tests ("proprietary laboratory analyses"). */
const OWN_TEST = /^\d{4}U$/

/** Why a patient with Original Medicare pays nothing for a code outside a stay; null where they do. */
export function freeWithMedicare(code: string, modifiers: string): 'laboratory' | 'preventive' | null {
  const wanted = code.toUpperCase()
  if (preventiveCodes.has(wanted)) return 'preventive'
  // what a doctor makes of a test is paid as any doctor's work is
  if (isReading(modifiers)) return null
  return laboratoryCodes.has(wanted) || OWN_TEST.test(wanted) ? 'laboratory' : null
}

/** A screening of the bowel that became a treatment: the share of it goes down from year to year (42 CFR 410.152(l)(5)). */
export const isScreeningThatTreats = (modifiers: string) => /(^|\W)PT(\W|$)/i.test(modifiers)
