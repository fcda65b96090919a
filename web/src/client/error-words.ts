import type { ErrorBody } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fill } from '@ratebook/shared/wire/fault.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/** An answer that is an error. What is not the server's, a proxy's or none at all, has no code; too long a silence has one of ours. */
export type Refusal = Omit<ErrorBody, 'code' | 'values'> & Partial<Omit<Fault, 'code'> & { code: Fault['code'] | 'timedOut' }>
export const unreachable: Refusal = { error: '', errorDetails: '', innerException: '' }
export const timedOut = (): Refusal => ({ ...unreachable, code: 'timedOut', error: i18next.t('toast.timedOut') })

const textOf = (code: string): string | undefined => i18next.getResource(i18next.language, 'errors', code)

/** A fault in the language chosen, once its catalogue of errors is there; else as it was said in English. */
export const sayFault = (of: Fault, inEnglish: string = of.code) =>
  textOf(of.code) === undefined ? inEnglish : fill(of, (code) => textOf(code) ?? code)

/**
 * Words what an answer tells beside its English sentence as a code; anew when the catalogue of errors is there,
 * and when another language is chosen.
 */
export function useFaultWords() {
  useTranslation('errors', { useSuspense: false })
  return ({ code, values = {} }: Partial<Fault>, inEnglish: string) => (code ? sayFault({ code, values }, inEnglish) : inEnglish)
}

/** An error in the language chosen. Its catalogue is fetched with the first one. */
export async function worded({ code, values = {}, fields, ...body }: Refusal): Promise<Refusal> {
  if (!code || code === 'timedOut') return { ...body, code, fields }
  // the server's English has to do where the catalogue cannot be had
  await i18next.loadNamespaces('errors').catch(() => {})
  return {
    ...body,
    code,
    values,
    error: sayFault({ code, values }, body.error),
    fields: fields?.map((field) => ({ ...field, message: sayFault(field, field.message) })),
  }
}
