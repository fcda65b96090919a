import type { Procedure } from '@ratebook/shared/pricer.ts'

/** What patients call a service in their language; its charge-master description when there is no plainer name. */
export const nameOf = (
  { plainName, plainNameEs, chargeDescription }: Pick<Procedure, 'plainName' | 'plainNameEs' | 'chargeDescription'>,
  language: string,
) => (language === 'es' && plainNameEs) || plainName || chargeDescription
