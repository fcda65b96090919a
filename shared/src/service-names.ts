import { z } from 'zod'

/** The languages that services are named and looked for in. */
export const nameLanguages = ['en', 'es', 'de', 'fr', 'ja', 'zh'] as const
export type NameLanguage = (typeof nameLanguages)[number]

/** What people call a service, in each language that somebody has said it in. */
export const ServiceNames = z.partialRecord(z.enum(nameLanguages), z.string())
export type ServiceNames = z.infer<typeof ServiceNames>
