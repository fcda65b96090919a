import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { AboutFields } from './AboutFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { PaysFields } from './PaysFields.tsx'
import type { References } from './references.ts'

/** `savedGroups`: the groups the rule is limited to as it is stored. */
export type RuleFieldsProps = { serviceType: ServiceType; references: References; savedGroups: readonly string[] }

/** The fields of a rule, in the order in which one thinks of it: what it is about, what it pays, within which limits. */
export const RuleFields = ({ serviceType, references, savedGroups }: RuleFieldsProps) => (
  <>
    <AboutFields serviceType={serviceType} references={references} />
    <PaysFields serviceType={serviceType} references={references} savedGroups={savedGroups} />
    <LimitFields />
  </>
)
