/** A column of sealed texts, and what names a row of its table. */
export interface SealedColumn {
  table: string
  column: string
  key: Record<string, 'uuid' | 'text' | 'int'>
}

/** Every column that holds sealed texts; '' or NULL there is nothing. The schema says of each that it does. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'brand', column: 'health_talk_secret', key: { id: 'uuid' } },
  { table: 'identity_provider', column: 'client_secret', key: { brand_id: 'uuid' } },
  { table: 'delivery', column: 'secret', key: { brand_id: 'uuid', id: 'uuid' } },
  { table: 'webhook', column: 'secret', key: { brand_id: 'uuid', id: 'uuid' } },
  { table: 'totp', column: 'secret', key: { user_id: 'uuid' } },
  { table: 'booking_request', column: 'sealed', key: { brand_id: 'uuid', id: 'uuid' } },
  { table: 'kept_estimate', column: 'sealed', key: { brand_id: 'uuid', key_hash: 'text' } },
  { table: 'bill_question', column: 'sealed', key: { brand_id: 'uuid', key_hash: 'text' } },
  { table: 'price_answer', column: 'words', key: { brand_id: 'uuid', id: 'uuid' } },
  { table: 'good_faith_estimate', column: 'bills', key: { brand_id: 'uuid', id: 'uuid' } },
  { table: 'estimate_edition', column: 'sealed', key: { brand_id: 'uuid', estimate_id: 'uuid', edition: 'int' } },
  { table: 'idempotent_call', column: 'sealed', key: { brand_id: 'uuid', caller_id: 'uuid', call: 'text', key_hash: 'text' } },
  { table: 'estimate_edition', column: 'pdf', key: { brand_id: 'uuid', estimate_id: 'uuid', edition: 'int' } },
]
