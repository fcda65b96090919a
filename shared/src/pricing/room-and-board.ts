import { fullCode } from './codes.ts'

/** The revenue codes of accommodation, 0100 to 0219: what a hospital charges for each day of a stay. */
const ROOM_AND_BOARD = /^0(?:1\d|2[01])\d$/

export const isRoomCode = (revenueCode: string) => ROOM_AND_BOARD.test(fullCode('REVENUE_CODE', revenueCode))

/** How much of a charge a stay has where nobody says for the charge itself: of room and board the days that were said, else the usual. */
export const unitsInStay = (revenueCode: string, usual: number, days: number | null) =>
  days !== null && isRoomCode(revenueCode) ? days : usual
