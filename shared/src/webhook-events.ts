import { z } from 'zod'
import { Id } from './wire/text.ts'

/** What a brand's endpoints may be told of, each by the name that its message has. */
export const webhookEvents = ['file.published', 'upload.applied', 'contract.ending', 'appointment.requested', 'remittance.read'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Events of contracts and what payers answer: only who may read these has an endpoint told of them. */
export const isEventOfContracts = (event: WebhookEvent) => event === 'contract.ending' || event === 'remittance.read'
/** Sent when somebody tries an endpoint; nobody asks to be told of it. */
export const TEST_EVENT = 'webhook.test'

/** How long before its end a contract is told of. */
export const ENDING_DAYS = 60
export const uploadKinds = ['charge-master', 'allowed-amounts', 'fee-schedule'] as const

/** What a message holds, by its event: ids and addresses, never what is said of a person. */
const data = {
  'file.published': z.object({ facilityId: Id, publicationId: Id, fileName: z.string(), url: z.string() }),
  'upload.applied': z.object({ kind: z.enum(uploadKinds), facilityId: Id.nullable(), uploadId: Id }),
  'contract.ending': z.object({
    contractId: Id,
    endsOn: z.string(),
    daysLeft: z.number().int(),
    renewsItself: z.boolean(),
    url: z.string(),
  }),
  'appointment.requested': z.object({ bookingId: Id, facilityId: Id, url: z.string() }),
  'remittance.read': z.object({ fileId: Id, facilityId: Id.nullable(), claims: z.number().int() }),
  [TEST_EVENT]: z.object({ webhookId: Id, name: z.string() }),
}
export type MessageType = keyof typeof data
export type MessageData<T extends MessageType> = z.output<(typeof data)[T]>
export const messageTypes = Object.keys(data) as MessageType[]

/** The body of a message: the same, and by the same id, however often it is sent. */
const message = <T extends MessageType>(type: T) =>
  z.object({ id: Id, type: z.literal(type), timestamp: z.string(), brandId: Id, data: data[type] })

export const FilePublishedMessage = message('file.published')
export const UploadAppliedMessage = message('upload.applied')
export const ContractEndingMessage = message('contract.ending')
export const AppointmentRequestedMessage = message('appointment.requested')
export const RemittanceReadMessage = message('remittance.read')
export const WebhookTestMessage = message(TEST_EVENT)
