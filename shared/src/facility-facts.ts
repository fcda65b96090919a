import { z } from 'zod'
import { maybeFault } from './wire/table-file.ts'

/** What a machine-readable file says of its hospital and a facility can take from it. */
export const facilityFacts = [
  'license',
  'npis',
  'address',
  'furtherLocations',
  'attesterName',
  'attested',
  'financialAidPolicy',
  'contractProvisions',
] as const
export type FacilityFact = (typeof facilityFacts)[number]

/** How a fact of the file stands beside the facility: it lacks it, says another thing or the same, or cannot take it. */
export const factStates = ['missing', 'differs', 'same', 'refused'] as const

/** A fact as the file states it, beside what the facility says now, both as one text; why it cannot be taken, where it is refused. */
export const StatedFact = z.object({
  /** a facility keeps its name, which is told to be compared */
  fact: z.enum([...facilityFacts, 'name']),
  inFile: z.string(),
  now: z.string(),
  state: z.enum(factStates),
  message: z.string(),
  ...maybeFault,
})
export type StatedFact = z.infer<typeof StatedFact>

/** All that the facility lacks; nobody's word is taken for given, so that an attestation is not among them. */
export const lackedFacts = (facts: readonly StatedFact[]): FacilityFact[] =>
  facts.flatMap(({ fact, state }) => (state === 'missing' && fact !== 'attested' && fact !== 'name' ? [fact] : []))

/** Which facts a facility takes from a file: their names between commas, or `missing` for all that it lacks. */
export const chosenFacts = z
  .string()
  .max(500)
  .default('')
  .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
  .pipe(z.union([z.tuple([z.literal('missing')]), z.array(z.enum(facilityFacts))]))
