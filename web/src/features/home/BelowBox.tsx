import { useState } from 'react'
import { onlyOne, useFacilities } from '../../public/facilities.ts'
import { Everything } from './Everything.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PriceFile } from './PriceFile.tsx'

/** What the page has beside its one box: every service of a facility, how it works, and the price file. */
export function BelowBox() {
  const all = useFacilities()
  const [chosen, setChosen] = useState('')
  const facility = all.data?.find((f) => f.id === chosen) ?? onlyOne(all.data)
  return (
    <>
      <Everything of={all} facility={facility} choose={setChosen} />
      <HowItWorks />
      <PriceFile />
    </>
  )
}
