/**
 * Dollars as a person types them: `1234.5`, `1,234.56`, `$1,234.56`. Empty is null (nothing typed),
 * anything that is not a price is NaN; both are refused by the schema, with different words. The pattern
 * is the specification's: 0 or an integer without leading zero, optional decimals. Files are read with more patience and
 * with reasons (`server/src/imports/price.ts`): what a person has just typed can be corrected at once.
 */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (plain === '') return null
  return /^(0|[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN
}

/** How a stored amount stands in the input: `1234.50`. */
export const amountText = (amount: number | null) => (amount === null || Number.isNaN(amount) ? '' : amount.toFixed(2))
