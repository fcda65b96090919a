import { activeFacility } from '../../data/facility.ts'
import type { StaffContext } from '../../http/serve.ts'

/** Builds the index of what is there now, so that no visitor waits for it. The charge master is applied, whatever comes of this. */
export async function makeSearchable({ db, snapshots, request, brandId }: StaffContext, facilityId: string) {
  try {
    await snapshots.of(await activeFacility(db, brandId, facilityId))
  } catch (error) {
    request.log.warn({ err: error }, 'the search index will be built when somebody searches')
  }
}
