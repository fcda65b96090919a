/** The calendar day it is where the server stands, `YYYY-MM-DD`: contracts and schedules are in force by days, not by moments. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
