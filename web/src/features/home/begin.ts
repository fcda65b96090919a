/** A new question is where somebody goes on, with the keyboard and a screen reader, too: once it is there, which may be a moment later. */
export const begin = (heading: HTMLElement | null) => heading?.focus()
