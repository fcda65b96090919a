import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { SELF_PAY, UNKNOWN_PLAN } from '../../public/offers.ts'
import { useAssociatedCharges, useSelfPayPercentage } from '../../public/charges.ts'
import { useSameCodes } from '../../public/same-service.ts'
import { useNegotiatedRates, usualRequest } from '../../public/rates.ts'
import { useProcedure } from '../../public/service.ts'
import { ServiceName } from '../../words/ServiceName.tsx'
import { Answered } from './Answered.tsx'
import type { Asked } from './asked.ts'
import { PayerQuestion } from './PayerQuestion.tsx'
import { PlaceQuestion } from './PlaceQuestion.tsx'

type Props = { facilities: readonly ActiveFacility[]; need: NonNullable<Asked['need']>; questions: Asked; prepareAnswer: () => void }

/** Once it is known what somebody needs: who pays, and where, unless that is known. */
export function NextQuestions({ facilities, need: { at, item }, questions, prepareAnswer }: Props) {
  const { t } = useTranslation()
  const { payer } = questions
  const { data: procedure, error, refetch } = useProcedure(at, item)
  /** who has just answered goes on; who comes back to the box stays */
  const goesOn = useRef(false)
  // while somebody reads who may pay, all else that the answer takes is fetched
  useEffect(prepareAnswer, [prepareAnswer])
  useSameCodes(facilities, procedure ?? null)
  useAssociatedCharges(at, procedure ?? null, procedure?.setting === 'inpatient')
  useSelfPayPercentage(at)
  if (error)
    return (
      <>
        <LoadFailed message={error.message} retry={() => void refetch()} />
        <button type="button" className="link" onClick={() => questions.change('need')}>
          {t('pricer.change')}
        </button>
      </>
    )
  if (!procedure) return <span className="skeleton" aria-busy="true" />
  return (
    <>
      <Answered label={t('home.need')} answer={<ServiceName of={procedure} />} change={() => questions.change('need')} />
      {payer ? (
        <>
          <Answered
            label={t('pricer.plans')}
            answer={<PayerName facility={at} procedure={procedure} payer={payer} />}
            change={() => questions.change('payer')}
          />
          <PlaceQuestion facilities={facilities} at={at} procedure={procedure} payer={payer} goesOn={goesOn} />
        </>
      ) : (
        <PayerQuestion
          facility={at}
          procedure={procedure}
          choose={(chosen) => {
            goesOn.current = true
            questions.choosePayer(chosen)
          }}
        />
      )}
    </>
  )
}

/** As the list of plans has it, from which it was chosen. */
function PayerName({ facility, procedure, payer }: { facility: ActiveFacility; procedure: Procedure; payer: string }) {
  const { t } = useTranslation()
  const isPlan = payer !== SELF_PAY && payer !== UNKNOWN_PLAN
  const { data } = useNegotiatedRates(isPlan ? usualRequest(facility, procedure, procedure.setting === 'inpatient') : null)
  if (!isPlan) return t(payer === SELF_PAY ? 'pricer.selfPayShort' : 'home.unknownPlan')
  return data && [...data.rates, ...data.unpriced].find(({ payerId }) => payerId === payer)?.displayName
}
