import type { Method } from '@ratebook/shared/pricing/terms.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sayFault } from '../../client/error-words.ts'
import { count } from '../../words/format.ts'
import { countCodes } from './count-codes.ts'

/** `3 codes and 2 ranges, 214 codes in all`, or the message that names the piece which cannot be read. */
export function useCodesText(text: string, method?: Method): string {
  const { t } = useTranslation('codeServices')
  return useMemo(() => {
    const counted = countCodes(text, method)
    if ('code' in counted) return sayFault(counted)
    const codes = t('codeServices.codes', { count: counted.codes, number: count(counted.codes) })
    const ranges = t('codeServices.ranges', { count: counted.ranges, number: count(counted.ranges) })
    if (counted.ranges === 0) return codes
    return t(counted.codes === 0 ? 'codeServices.rangesOnly' : 'codeServices.codesAndRanges', {
      codes,
      ranges,
      total: count(counted.total),
    })
  }, [text, method, t])
}
