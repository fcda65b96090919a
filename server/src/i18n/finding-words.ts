import { type FindingWords, findingTexts } from '@ratebook/shared/finding-texts.ts'
import { findingWords as de } from '@ratebook/shared/finding-words/de.ts'
import { findingWords as es } from '@ratebook/shared/finding-words/es.ts'
import { findingWords as fr } from '@ratebook/shared/finding-words/fr.ts'
import { findingWords as ja } from '@ratebook/shared/finding-words/ja.ts'
import { findingWords as zh } from '@ratebook/shared/finding-words/zh.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'

/** What a check of a file found and how it is mended, in each language. */
export const findingWords: Record<Language, FindingWords> = { de, en: findingTexts, es, fr, ja, zh }
