import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { multipart, type Username, type World } from './world.ts'

/** Sends a fee schedule's file with the fields of its form. */
export async function uploadSchedule(
  world: World,
  content: string | Buffer,
  fields: Record<string, string>,
  { fileName = 'fees.csv', as = 'alpha.admin' as Username, field = 'feeScheduleFile' } = {},
) {
  const { payload, headers } = multipart(fields, { name: fileName, content, field })
  return world.inject({
    method: 'POST',
    url: feeSchedules.uploadFeeSchedule.path,
    payload,
    headers: { ...headers, host: 'localhost', authorization: `Bearer ${await world.token(as)}` },
  })
}

/** Lines of a schedule as they are stored, by code and modifier. */
export const scheduleLines = (world: World, feeScheduleId: string) =>
  world.db.prisma.feeScheduleItem.findMany({
    where: { feeScheduleId },
    orderBy: [{ code: 'asc' }, { modifiers: 'asc' }, { minUnit: 'asc' }],
  })
