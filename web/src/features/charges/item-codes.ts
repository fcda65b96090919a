import type { ItemRead } from '@ratebook/shared/uploads.ts'

/** The codes of an item and its department, in one line. */
export const codesOf = ({ code, cptHcpcs, revenueCode, drgCode, aprDrgCode, ndc, modifiers, departmentName }: ItemRead) =>
  [code, cptHcpcs, revenueCode, drgCode, aprDrgCode, ndc, modifiers, departmentName].filter(Boolean).join(' · ')
