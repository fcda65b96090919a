import type { ShoppableCounts } from '@ratebook/shared/shoppable.ts'
import { recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'

/** The codes of items that are switched on, each pair once or more. */
export type EnabledCodes = { cptHcpcs: string; drgCode: string; status: string }

/** The CMS-specified services count by their number in the list, the others by their code. */
export function shoppableCounts(enabled: Iterable<EnabledCodes>): ShoppableCounts {
  const required = new Set<number>()
  const others = new Set<string>()
  for (const codes of enabled) {
    const service = codes.status === 'REQ' ? recogniseShoppable(codes) : null
    if (service) required.add(service.listNo)
    else others.add(codes.cptHcpcs || `DRG ${codes.drgCode}`)
  }
  return { requiredServicesCount: required.size, shoppableServicesCount: others.size, totalServiceCount: required.size + others.size }
}
