import type { Procedure } from '@ratebook/shared/pricer.ts'

/** The codes of a service, each with the key of its name. */
export const codesOf = ({ pxCode, modifiers, revCode, chargeCode, drgCode, aprDrgCode }: Procedure) =>
  [
    ['pricer.pxCode', [pxCode, modifiers].filter(Boolean).join('-')],
    ['pricer.revCode', revCode],
    ['pricer.chargeCode', chargeCode],
    ['pricer.drgCode', drgCode],
    ['pricer.aprDrgCode', aprDrgCode],
  ] as const
