/** A language as those call it who speak it, with a capital as a label has it. */
export function ownNameOf(language: string) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
