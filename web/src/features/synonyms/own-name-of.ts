/** A language as those call it who speak it. */
export const ownNameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
