import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { medicareDeductible } from '@ratebook/shared/pricing/medicare.ts'
import { mayBeMedicare } from '../../public/medicare.ts'
import { moneyOfCents } from '../../words/format.ts'
import { AnswerField } from './AnswerField.tsx'
import { isMedicare, isWrong, medicareNow } from './out-of-pocket.ts'
import type { Said } from './said.ts'
import type { Wizard } from './wizard.ts'

type Props = {
  rate: NegotiatedRate
  wizard: Wizard
  isFree: boolean
  say: (said: Partial<Pick<Said, 'isMedicare' | 'medicareDeductible'>>) => void
}

/** Which Medicare somebody has, where the name of the plan leaves that open; with Original Medicare only its deductible is asked for. */
export function MedicareAnswers({ rate, wizard, isFree, say }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const group = useId()
  if (!mayBeMedicare(rate)) return null
  const isOriginal = isMedicare(rate, wizard)
  const medicare = medicareNow()
  const kind = wizard.inPatient ? 'A' : 'B'
  return (
    <>
      <fieldset className="medicare-kind">
        <legend>{t('expenses.medicare.which')}</legend>
        {([true, false] as const).map((original) => (
          <label key={String(original)}>
            <input type="radio" name={group} checked={isOriginal === original} onChange={() => say({ isMedicare: original })} />
            {t(original ? 'expenses.medicare.original' : 'expenses.medicare.insurer')}
          </label>
        ))}
      </fieldset>
      {isOriginal && medicare && !isFree && (
        <>
          <p className="field-help">
            {t(`expenses.medicare.rule${kind}`, {
              deductible: moneyOfCents(medicareDeductible(wizard.inPatient, medicare)),
              longDay: moneyOfCents(medicare.longDayCents),
              reserveDay: moneyOfCents(medicare.reserveDayCents),
              year: String(medicare.year),
            })}
          </p>
          <AnswerField
            question="medicareDeductible"
            text={wizard.medicareDeductible}
            change={(medicareDeductible) => say({ medicareDeductible })}
            isWrong={isWrong('medicareDeductible', wizard.medicareDeductible)}
          />
        </>
      )}
    </>
  )
}
