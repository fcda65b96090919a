import { type SecurityEvent, securityLog } from '@ratebook/shared/security-log.ts'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../client/today.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { spelledOut } from '../../words/change-words.ts'
import { count } from '../../words/format.ts'
import { momentIn } from '../../words/moment.ts'
import { SecurityPicture } from './SecurityPicture.tsx'

/** Who came, looked, took and was refused; and how many, as a picture. */
export function SecurityLogPage() {
  const { t } = useTranslation('securityLog')
  const timeZone = useTimeZone()
  const words = (group: 'kinds' | 'results' | 'roles' | 'reasons') =>
    Object.entries(t(group, { returnObjects: true }) as Record<string, string>)
  const reason = (code: string) => code && t(`reasons.${code}`, { defaultValue: spelledOut(code) })
  const about = ({ kind, name, call, count: times }: SecurityEvent) =>
    kind === 'left-out' ? t('leftOut', { count: times, number: count(times) }) : name || spelledOut(call)
  return (
    <>
      <SecurityPicture />
      <ListPage
        endpoint={securityLog.listSecurityEvents}
        heading={['at', 'kind']}
        cells={{ at: (e) => momentIn(timeZone, e.at), name: about, reason: (e) => reason(e.reason), call: (e) => spelledOut(e.call) }}
        words={{ kind: words('kinds'), result: words('results'), role: words('roles'), reason: words('reasons') }}
        nameOf={(e) => t('security.nameOf', { at: momentIn(timeZone, e.at) })}
        empty={t('security.empty')}
      />
    </>
  )
}
