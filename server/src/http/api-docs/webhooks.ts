import * as messages from '@ratebook/shared/webhook-events.ts'
import { type MessageType, messageTypes } from '@ratebook/shared/webhook-events.ts'
import { pascal, refTo } from './components.ts'

const texts: Record<MessageType, string> = {
  'file.published': 'A machine-readable file became public',
  'upload.applied': 'A charge master, allowed amounts or a fee schedule was loaded',
  'contract.ending': `A contract ends within ${messages.ENDING_DAYS} days: told once for each day that it ends`,
  'appointment.requested': 'A visitor asks for an appointment: who they are is not told',
  'remittance.read': 'An X12 835 file was read',
  'webhook.test': 'Somebody tries the endpoint',
}
const header = (name: string, description: string) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })
const headers = [
  header('webhook-id', 'The id of the message: the same whenever it is sent again'),
  header('webhook-timestamp', 'When it is sent, in seconds since 1970'),
  header('webhook-signature', '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body, parted by full stops'),
]

/** What is sent to the brands' own endpoints, as calls that they receive. */
export const webhookCalls = Object.fromEntries(
  messageTypes.map((type) => [
    type,
    {
      post: {
        operationId: `receive${pascal(type)}`,
        summary: texts[type],
        description: `${texts[type]}. Whatever is not answered by a status from 200 to 299 in time is sent again.`,
        tags: ['webhooks'],
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema: refTo(nameOf(type)) } } },
        responses: {
          '2XX': { description: 'It arrived' },
          410: { description: 'The endpoint is gone for good: it is paused' },
          default: { description: 'It did not arrive, and is sent again' },
        },
      },
    },
  ]),
)

/** The schema of a message's body. */
function nameOf(type: MessageType) {
  const name = `${pascal(type)}Message`
  if (!(name in messages)) throw new Error(`There is no schema ${name}`)
  return name
}
