import { z } from 'zod'
import { nameLanguages, ServiceNames } from './service-names.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, line, requiredText, Version } from './wire/text.ts'

/** What visitors say and what it means: both lists with semicolons, `means` of words, codes and ranges of codes. */
export const Synonym = z.object({
  id: Id,
  says: z.string(),
  means: z.string(),
  /** what visitors are told that the services of its single codes are */
  names: ServiceNames,
  /** the English one; '' where there is none */
  name: z.string(),
  version: z.number().int(),
})
export type Synonym = z.infer<typeof Synonym>

/** A language in which nothing is said has our name, where there is one. */
const names = z
  .partialRecord(z.enum(nameLanguages), line(200))
  .transform((all): ServiceNames => Object.fromEntries(Object.entries(all).filter(([, name]) => name)))
const edit = z.object({ says: requiredText(500), means: requiredText(2000), names: names.optional() })
export const synonymList = columns(
  'synonyms',
  { id: 'says', direction: 'asc' },
  {
    says: { label: 'synonyms.says', type: 'text', sort: true, filter: true },
    means: { label: 'synonyms.means', type: 'text', sort: true, filter: true },
    name: { label: 'synonyms.name', type: 'text', sort: true, filter: true },
  },
)
/** Built in, for every hospital; staff's own stand in for them. */
export const EverydayWords = z.object({ says: z.string(), means: z.string(), language: z.enum(nameLanguages) })
const id = z.object({ id: Id })

export const synonyms = {
  listSynonyms: endpoint({
    method: 'POST',
    path: '/api/v1/synonyms/list',
    access: 'charges:read',
    list: synonymList,
    body: listRequest(synonymList),
    response: page(Synonym),
    summary: 'What the brand’s visitors say and what it means, over the words every hospital has',
  }),
  listEverydayWords: endpoint({
    method: 'GET',
    path: '/api/v1/synonyms/everyday',
    access: 'charges:read',
    response: z.array(EverydayWords),
    summary: 'What visitors say everywhere and what it means: the built-in words and names, in six languages',
  }),
  createSynonym: endpoint({
    method: 'POST',
    path: '/api/v1/synonym',
    access: 'charges:write',
    body: edit,
    response: Synonym,
    status: 201,
    summary: 'Add search words',
  }),
  updateSynonym: endpoint({
    method: 'PUT',
    path: '/api/v1/synonym',
    access: 'charges:write',
    body: edit.extend({ id: Id, version: Version }),
    response: Synonym,
    summary: 'Change search words; a stale version answers 409',
  }),
  deleteSynonym: endpoint({
    method: 'DELETE',
    path: '/api/v1/synonym/:id',
    access: 'charges:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove search words',
  }),
  previewSynonym: endpoint({
    method: 'POST',
    path: '/api/v1/synonym/preview',
    access: 'charges:read',
    body: edit,
    response: z.object({
      /** where it was looked: the first of the brand's active facilities by name; '' while there is none */
      facilityName: z.string(),
      /** the first of what is said */
      question: z.string(),
      total: z.number().int(),
      /** the first five that visitors would see */
      records: z.array(z.object({ id: Id, names: ServiceNames, chargeDescription: z.string(), code: z.string() })),
    }),
    summary: 'What a search would find if these words were added',
  }),
}
