import { ownAccount } from '@ratebook/shared/own-account.ts'
import type { SessionUser } from '@ratebook/shared/sessions.ts'
import { isLanguage } from '@ratebook/shared/wire/language.ts'
import { useEffect } from 'react'
import { call } from '../../client/api.ts'
import { toastError } from '../../client/toasts.tsx'
import { chooseLanguage, hasChosenLanguage, i18n } from '../../i18n/index.ts'

/**
 * Whoever signs in reads the language they chose before, in whichever browser that was. What they choose here, and on their way in if they
 * never had, is kept with their account: mails to them are written in it.
 */
export function useOwnLanguage(user: SessionUser | null) {
  const id = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not each time the server says who they are
  useEffect(() => {
    if (!user) return
    let kept: string = user.language
    const keep = (language: string) => {
      if (language === kept || !isLanguage(language)) return
      kept = language
      call(ownAccount.chooseLanguage, { body: { language } }).catch(toastError)
    }
    if (user.language) void chooseLanguage(user.language)
    else if (hasChosenLanguage()) keep(i18n.language)
    i18n.on('languageChanged', keep)
    return () => i18n.off('languageChanged', keep)
  }, [id])
}
