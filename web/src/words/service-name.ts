import type { Procedure } from '@ratebook/shared/pricer.ts'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'

/** What patients call a service in their language; its charge-master description when there is no plainer name. */
export const nameOf = (
  { names, plainName, chargeDescription }: Pick<Procedure, 'names' | 'plainName' | 'chargeDescription'>,
  language: string,
) => names[language as keyof ServiceNames] || plainName || chargeDescription
