import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'

const FEWEST_CHARACTERS = 3
/** A search needs three characters, a word of two that people say, any in Japanese or Chinese, or none for everything. */
export const isSearchable = (keyWord: string, shortWords: readonly string[]) =>
  keyWord.length === 0 || keyWord.length >= FEWEST_CHARACTERS || isUnspaced(keyWord) || shortWords.includes(keyWord.toLowerCase())
