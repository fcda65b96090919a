import type { NameLanguage } from '@ratebook/shared/service-names.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '@ratebook/shared/service-name.ts'

/** The hospital's own words, which are English: on a page in another language a screen reader has to say them so. */
export function InEnglish({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? children : <span lang="en">{children}</span>
}

/** What a service is called, in the reader's language where it has a name in it. */
export function ServiceName({ of }: { of: Parameters<typeof nameOf>[0] }) {
  const { i18n } = useTranslation()
  const name = nameOf(of, i18n.language)
  return of.names[i18n.language as NameLanguage] ? name : <InEnglish>{name}</InEnglish>
}
