/** A National Provider Identifier: ten digits, first 1 or 2, with a Luhn check digit over 80840 + the first nine (45 CFR 162.406). */
export function isNpi(npi: string): boolean {
  if (!/^[12]\d{9}$/.test(npi)) return false
  const doubled = [...npi]
    .reverse()
    .map(Number)
    .map((d, i) => (i % 2 === 0 ? d : d * 2 > 9 ? d * 2 - 9 : d * 2))
  // 24 is what the constant prefix 80840 adds
  return doubled.reduce((sum, d) => sum + d, 24) % 10 === 0
}
