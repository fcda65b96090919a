import type { Publication } from '@ratebook/prisma/generated/client.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'

/** Files of a facility that are kept as they are beside the one that is public. */
export const KEPT = 12
/** How long after its end a file is kept that was the last one of a day: two years. */
const KEPT_MS = 732 * 86_400_000

type Ended = Pick<Publication, 'id' | 'publishedAt' | 'endedAt' | 'createdAt'>

/**
 * What becomes of the files of a facility that are public no more: the newest stay as they are; of those before, the last one of each day
 * stays for two years, packed; the others go.
 * @param published all that were published, the present one too, newest first
 */
export function keptDays<P extends Ended>(published: readonly P[], timeZone: string, now: number): { packed: P[]; gone: P[] } {
  const [packed, gone]: [P[], P[]] = [[], []]
  const days = new Set<string>()
  let ended = 0
  for (const each of published) {
    const day = dayIn(timeZone, each.publishedAt ?? each.createdAt)
    const isLast = !days.has(day)
    days.add(day)
    if (each.endedAt === null || ++ended <= KEPT) continue
    if (isLast && now - each.endedAt.getTime() < KEPT_MS) packed.push(each)
    else gone.push(each)
  }
  return { packed, gone }
}
