/** A new question is where somebody goes on, with the keyboard and a screen reader, too: when it is there, which may be after the answer. */
export const begin = (heading: HTMLElement | null) => heading?.focus()
