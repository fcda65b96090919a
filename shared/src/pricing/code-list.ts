/** The codes of a list with ranges in it: `77063 90471-90474 G0008-G0010`. */
export function* codesIn(list: string): Generator<string> {
  for (const piece of list.split(' ')) {
    const [first = '', last = first] = piece.split('-')
    const [letter = ''] = /^\D?/.exec(first) ?? []
    const width = first.length - letter.length
    for (let n = Number(first.slice(letter.length)); n <= Number(last.slice(letter.length)); n++)
      yield letter + String(n).padStart(width, '0')
  }
}
