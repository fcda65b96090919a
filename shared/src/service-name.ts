import type { NameLanguage, ServiceNames } from './service-names.ts'

/** What people call a service in a language, else in English; what its charge says where nobody has said it plainer. */
export const nameOf = ({ names, chargeDescription }: { names: ServiceNames; chargeDescription: string }, language: string) =>
  names[language as NameLanguage] || names.en || chargeDescription
