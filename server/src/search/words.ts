/**
 * The lower-cased words of a text, split at white space; punctuation stays part of a word ("w/contrast").
 * Items and queries are both cut by this one function. Lower case is JavaScript's `toLowerCase`, which agrees with
 * PostgreSQL's `lower()` under C.UTF-8 except for capitals that have no single lower-case letter (Σ at a word's end, İ).
 */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\S+/g) ?? []
}
