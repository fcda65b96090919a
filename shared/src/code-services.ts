import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page, pageQuery } from './wire/list.ts'
import { methodNames } from './contract-names.ts'
import { CodesText, codesFault } from './wire/codes-text.ts'
import { type Method, methods, serviceTypes, unmatchedMethods } from './pricing/terms.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

export const CodeService = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  serviceTypeId: z.enum(serviceTypes),
  serviceType: z.string(),
  primaryRuleMethod: z.enum(methods),
  primaryCodes: z.string(),
  qualifierRuleMethod: z.enum(['', ...methods]),
  qualifierCodes: z.string(),
  /** rules that refer to it */
  rules: z.number().int(),
  version: z.number().int(),
})
export type CodeService = z.infer<typeof CodeService>

/** A choice that was not made is told like any other field that is missing. */
const chosen = <const O extends string>(options: readonly O[]) =>
  z
    .enum(['', ...options])
    .refine((s) => s !== '', because('required'))
    .transform((s) => s as O)
const edit = z.object({
  name: requiredText(200),
  description: text(2000).default(''),
  serviceTypeId: chosen(serviceTypes),
  primaryRuleMethod: chosen(methods),
  primaryCodes: CodesText,
  qualifierRuleMethod: z.enum(['', ...methods]).default(''),
  qualifierCodes: CodesText.default(''),
})
function complete(
  s: { primaryRuleMethod: Method | ''; primaryCodes: string; qualifierRuleMethod: Method | ''; qualifierCodes: string },
  ctx: z.RefinementCtx,
) {
  const missing = (path: string) => ctx.addIssue({ code: 'custom', path: [path], ...because('required') })
  if (s.primaryCodes === '' && s.primaryRuleMethod !== 'ALL_SERVICES') missing('primaryCodes')
  if (s.qualifierCodes !== '' && s.qualifierRuleMethod === '') missing('qualifierRuleMethod')
  for (const [method, codes] of [
    ['primaryRuleMethod', 'primaryCodes'],
    ['qualifierRuleMethod', 'qualifierCodes'],
  ] as const) {
    if (unmatchedMethods.includes(s[method] as Method))
      ctx.addIssue({ code: 'custom', path: [method], ...because('methodUnmatched', { method: methodNames[s[method] as Method].name }) })
    // what no codes could be is told by the field itself
    const fault = s[method] && !codesFault(s[codes]) && codesFault(s[codes], s[method])
    if (fault) ctx.addIssue({ code: 'custom', path: [codes], params: { ...fault } })
  }
}
const together = {
  // also while other fields are wrong; a request may hold anything in these, which is told by itself
  when: ({ value }: { value: unknown }) => z.object({ primaryCodes: z.string(), qualifierCodes: z.string() }).safeParse(value).success,
} as const
export const NewCodeService = edit.superRefine(complete, together)
export type NewCodeService = z.output<typeof NewCodeService>
/** The name tells which code service is meant; it cannot be changed. */
export const CodeServiceEdit = edit.extend({ id: Id, version: Version }).superRefine(complete, together)
export type CodeServiceEdit = z.output<typeof CodeServiceEdit>

export const codeServiceList = columns(
  'codeServices',
  { id: 'name', direction: 'asc' },
  {
    name: { label: 'codeServices.name', type: 'text', sort: true, filter: true },
    description: { label: 'codeServices.description', type: 'text', sort: true, filter: true },
    serviceType: { label: 'codeServices.serviceType', type: 'text', sort: true, filter: true },
    primaryRuleMethod: { label: 'codeServices.primaryRuleMethod', type: 'text', sort: true, filter: true },
    primaryCodes: { label: 'codeServices.primaryCodes', type: 'text', sort: true, filter: true },
    qualifierRuleMethod: { label: 'codeServices.qualifierRuleMethod', type: 'text', sort: true, filter: true },
    qualifierCodes: { label: 'codeServices.qualifierCodes', type: 'text', sort: true, filter: true },
  },
)

const id = z.object({ id: Id })
export const codeServices = {
  getCodeServicePage: endpoint({
    method: 'GET',
    path: '/api/v1/cms/codeservices',
    access: 'contracts:read',
    security: 'read-contract',
    response: page(CodeService),
    summary: 'Code services, searched, sorted, a page at a time',
    query: pageQuery(codeServiceList, 10),
  }),
  listCodeServices: endpoint({
    method: 'POST',
    path: '/api/v1/cms/codeservices/list',
    access: 'contracts:read',
    security: 'read-contract',
    list: codeServiceList,
    body: listRequest(codeServiceList),
    response: page(CodeService),
    summary: 'Code services, searched, sorted and filtered',
  }),
  listTinyCodeServices: endpoint({
    method: 'GET',
    path: '/api/v1/cms/codeservices/tiny',
    access: 'contracts:read',
    security: 'read-contract',
    response: z.array(z.object({ id: Id, name: z.string(), serviceTypeId: z.enum(serviceTypes) })),
    summary: 'Names of the code services',
  }),
  listServiceTypes: endpoint({
    method: 'GET',
    path: '/api/v1/cms/service/types',
    access: 'contracts:read',
    response: z.array(z.object({ id: z.enum(serviceTypes), name: z.string(), description: z.string() })),
    summary: 'Service types',
  }),
  getCodeService: endpoint({
    method: 'GET',
    path: '/api/v1/cms/codeservice/:id',
    access: 'contracts:read',
    security: 'read-contract',
    params: id,
    response: CodeService,
    summary: 'A code service',
  }),
  createCodeService: endpoint({
    method: 'POST',
    path: '/api/v1/cms/codeservice',
    access: 'contracts:write',
    body: NewCodeService,
    response: CodeService,
    status: 201,
    summary: 'Add a code service',
  }),
  updateCodeService: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/codeservice',
    access: 'contracts:write',
    body: CodeServiceEdit,
    response: CodeService,
    summary: 'Change a code service, its name excepted; a stale version answers 409',
  }),
  deleteCodeService: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/codeservice/:id',
    access: 'contracts:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a code service that no rule refers to',
  }),
}
