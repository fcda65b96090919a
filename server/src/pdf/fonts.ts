import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const fileOf = (family: string, name: string) => ({
  regular: require.resolve(`@expo-google-fonts/${family}/400Regular/${name}_400Regular.ttf`),
  bold: require.resolve(`@expo-google-fonts/${family}/700Bold/${name}_700Bold.ttf`),
})
export type Weight = 'regular' | 'bold'

/** Read from the disk by the documents that need them alone; of what they use, only the glyphs become part of the document. */
const families = {
  latin: fileOf('noto-sans', 'NotoSans'),
  japanese: fileOf('noto-sans-jp', 'NotoSansJP'),
  chinese: fileOf('noto-sans-sc', 'NotoSansSC'),
}

/** Whose letters a text has: Chinese characters are those of the document's language, where that has any. */
function familyOf(text: string, language: string): keyof typeof families {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'
  if (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text)) return language.startsWith('ja') ? 'japanese' : 'chinese'
  return 'latin'
}

export const fontFor = (text: string, language: string, weight: Weight = 'regular') => families[familyOf(text, language)][weight]
