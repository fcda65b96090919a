import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { rememberedPlace } from '../../public/facilities.tsx'
import { SELF_PAY } from '../../public/offers.ts'
import { ServiceName } from '../../words/ServiceName.tsx'
import { PayerQuestion } from './PayerQuestion.tsx'
import { PlaceQuestion } from './PlaceQuestion.tsx'
import { ServiceQuestion } from './ServiceQuestion.tsx'
import type { Suggestion } from './suggestions.ts'
import './one-box.css'

type Payer = { id: string; name: string }

/** One question at a time: what somebody needs, who pays, and where, unless that is known. */
export function OneBox({ facilities }: { facilities: readonly ActiveFacility[] }) {
  const { t } = useTranslation()
  const [need, setNeed] = useState<Suggestion | null>(null)
  const [payer, setPayer] = useState<Payer | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const question = need ? (payer ? 'place' : 'payer') : 'need'

  // a new question is where somebody goes on, with the keyboard and a screen reader, too
  const before = useRef(question)
  useEffect(() => {
    if (before.current === question) return
    before.current = question
    box.current?.querySelector<HTMLElement>('[data-begins]')?.focus()
  }, [question])

  function changeNeed() {
    setNeed(null)
    setPayer(null)
  }
  const holders = facilities.filter((f) => need?.at.has(f.id))
  const first = rememberedPlace.among(holders) ?? holders[0]
  const procedure = first && need?.at.get(first.id)
  return (
    <div className="hero-card one-box" ref={box}>
      {need ? (
        <Answered label={t('home.need')} answer={<ServiceName of={need.procedure} />} change={changeNeed} />
      ) : (
        <ServiceQuestion facilities={facilities} choose={setNeed} />
      )}
      {procedure && payer && <Answered label={t('pricer.plans')} answer={payer.name} change={() => setPayer(null)} />}
      {procedure && !payer && (
        <PayerQuestion
          facility={first}
          procedure={procedure}
          choose={(id, name) => setPayer({ id, name: id === SELF_PAY ? t('pricer.selfPayShort') : name })}
        />
      )}
      {need && payer && <PlaceQuestion facilities={facilities} need={need} payer={payer.id} />}
    </div>
  )
}

/** A question that is answered, with the way back to it. */
function Answered({ label, answer, change }: { label: string; answer: ReactNode; change: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="answered">
      <p>
        <span className="answered-label">{label}</span> <strong>{answer}</strong>
      </p>
      <button type="button" className="link" onClick={change}>
        {t('pricer.change')}
        <span className="sr-only">: {label}</span>
      </button>
    </div>
  )
}
