import type { SecurityKind } from '@ratebook/shared/wire/security.ts'
import { NO_BRAND, type SecurityRow } from './security-event.ts'

const categoryOf = (kind: SecurityKind) =>
  /sign-|session|password/.test(kind)
    ? ['authentication']
    : /user|email|factors/.test(kind)
      ? ['iam']
      : kind === 'refused'
        ? ['web']
        : ['database']
const typeOf = (kind: SecurityKind) =>
  kind === 'sign-in'
    ? ['start']
    : kind === 'sign-out' || kind === 'end-sessions'
      ? ['end']
      : kind === 'refused'
        ? ['denied']
        : kind.startsWith('read-') || kind === 'export'
          ? ['access']
          : kind === 'left-out'
            ? ['info']
            : ['change']

/** What says nothing is left out. */
const some = <V extends Record<string, unknown>>(fields: V) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined))
const group = (name: string, fields: Record<string, unknown>) => {
  const said = some(fields)
  return Object.keys(said).length > 0 ? { [name]: said } : {}
}

/** An event in the field names of the Elastic Common Schema, which SIEMs know; what it has none for is below `ratebook`. */
export const securityLine = (row: SecurityRow) => ({
  '@timestamp': row.at,
  ecs: { version: '8.17' },
  event: some({
    kind: 'event',
    id: row.id,
    action: row.kind,
    category: categoryOf(row.kind),
    type: typeOf(row.kind),
    outcome: row.result,
    reason: row.reason,
    dataset: 'ratebook.security',
  }),
  service: { name: 'ratebook' },
  ...group('user', { id: row.userId, name: row.username, roles: row.role && [row.role] }),
  ...group('source', { ip: row.address }),
  ...(row.browser || row.system ? { user_agent: { ...some({ name: row.browser }), ...group('os', { name: row.system }) } } : {}),
  ...group('organization', { id: row.brandId === NO_BRAND ? '' : row.brandId }),
  http: { ...group('request', { id: row.requestId }), ...group('response', { status_code: row.status || '' }) },
  ratebook: some({ call: row.call, object_id: row.objectId, count: row.count }),
})
