import { examples as documented } from '@ratebook/server/http/api-docs/examples.ts'
import { randomUUID } from 'node:crypto'
import { x12 } from '../remittance-files.ts'
import type { Sent } from '../world.ts'
import { multipart } from '../world.ts'
import type { Things } from './things.ts'

function sent({ form, file, ...others }: ReturnType<NonNullable<(typeof documented)[string]>>): Sent {
  if (!form) return others
  const { payload, headers } = multipart(form, file)
  return { ...others, body: payload, headers }
}

/** A request that each call takes, about the things of one brand, as the API's documentation shows it. */
export const examples: Record<string, (t: Things) => Sent> = {
  ...Object.fromEntries(Object.entries(documented).map(([name, example]) => [name, (t: Things) => sent(example(t))])),
  // another name and address each time, because names have to wait after wrong passwords, and addresses for their fourth letter
  authenticateUser: () => ({ body: { username: randomUUID(), password: 'x' } }),
  mailEstimate: (t) => ({ body: { ...(documented.mailEstimate?.(t).body as object), email: `${randomUUID()}@example.org` } }),
  uploadRemittances: (t) =>
    sent({
      form: { facilityId: t.facilityId },
      file: {
        name: `${t.unique}.835`,
        field: 'remittanceFile',
        content: x12([{ claims: [{ number: t.unique, charged: 1, paid: 1 }], trace: t.unique }]),
      },
    }),
}

/** Calls about whatever brand the host name stands for. */
export const byHost = [
  'getHostBrand',
  'getSignInProvider',
  'startProviderSignIn',
  'finishProviderSignIn',
  'getAllowable',
  'getMachineReadableFile',
  'getCmsHptTxt',
  'getSitemap',
  'listServices',
  'getServicePage',
]
