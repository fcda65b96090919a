import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { rememberedPlace } from '../../public/facilities.ts'
import { SELF_PAY } from '../../public/offers.ts'
import { Answered } from './Answered.tsx'
import { PayerQuestion } from './PayerQuestion.tsx'
import { PlaceQuestion } from './PlaceQuestion.tsx'
import type { Suggestion } from './suggestions.ts'

type Payer = { id: string; name: string }

/** Once it is known what somebody needs: who pays, and where, unless that is known. */
export function NextQuestions({ facilities, need }: { facilities: readonly ActiveFacility[]; need: Suggestion }) {
  const { t } = useTranslation()
  const [payer, setPayer] = useState<Payer | null>(null)
  const holders = facilities.filter((f) => need.at.has(f.id))
  const first = rememberedPlace.among(holders) ?? holders[0]
  const procedure = first && need.at.get(first.id)
  return (
    <>
      {procedure && payer && <Answered label={t('pricer.plans')} answer={payer.name} change={() => setPayer(null)} />}
      {procedure && !payer && (
        <PayerQuestion
          facility={first}
          procedure={procedure}
          choose={(id, name) => setPayer({ id, name: id === SELF_PAY ? t('pricer.selfPayShort') : name })}
        />
      )}
      {payer && <PlaceQuestion facilities={facilities} need={need} payer={payer.id} />}
    </>
  )
}
