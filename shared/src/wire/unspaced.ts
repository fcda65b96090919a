const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether something is written in Japanese or Chinese, where one character may be a word: "膝". */
export const isUnspaced = (text: string) => UNSPACED.test(text)
