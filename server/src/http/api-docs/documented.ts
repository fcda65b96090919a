import { type Example, examples, type ExampleThings } from './examples.ts'

/** Ids of nothing that there is, each of its own. */
const idOf = (name: string) => {
  const digits = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 40, 7).toString(16)
  return `0199f3a0-7c1e-7d4b-8a52-${digits.padStart(12, '0')}`
}
const three = (of: string) => ({ chargeId: idOf(`${of} charge`), payerId: idOf(`${of} payer`), payerContractId: idOf(`${of} contract`) })
const words: Partial<ExampleThings> = {
  unique: '7421',
  facilityName: 'Alpha Valley Medical Center',
  emptyFacilityName: 'Alpha Valley Clinic',
  contractName: 'Blue River Agreement',
  ruleName: 'Imaging',
  fileName: '123456789_alpha-valley-medical-center_standardcharges.csv',
  askedDomainName: 'alpha',
  estimateKey: 'dGhlLWtleS1vZi1hLWxpbmstdGhhdC13YXMtbWFpbGVk',
  servedIn: '2026-01',
  brandVersion: 1,
  unused: three('unused'),
  retired: three('retired'),
}
const things = new Proxy(words, { get: (known, name: string) => known[name as keyof ExampleThings] ?? idOf(name) }) as ExampleThings

/** What a call is sent, about made-up things; a multipart call's file is shown by its content. */
export function exampleOf(call: string): Pick<Example, 'params' | 'query' | 'body'> {
  const { form, file, body, ...others } = examples[call]?.(things) ?? {}
  return { ...others, body: form ? { ...form, ...(file && { [file.field]: file.content }) } : body }
}
