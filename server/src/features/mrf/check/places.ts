/** The name of a column as spreadsheets have it: A, …, Z, AA. @param column counted from 0 */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}
