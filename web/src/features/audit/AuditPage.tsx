import { audit } from '@ratebook/shared/audit.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentIn } from '../../words/moment.ts'
import { useChangeWords } from '../../words/change-words.ts'
import { useTimeZone } from '../../client/today.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { ChainResult, VerifyButton } from './Chain.tsx'
import { EntryChanges } from './EntryChanges.tsx'

/** Who did what, when, and what became what; and whether the log is whole. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const words = useChangeWords()
  const timeZone = useTimeZone()
  const [checks, setChecks] = useState(0)
  return (
    <>
      {checks > 0 && <ChainResult key={checks} onClose={() => setChecks(0)} />}
      <ListPage
        endpoint={audit.listAudit}
        toolbar={<VerifyButton onVerify={() => setChecks(checks + 1)} />}
        cells={{
          seq: (e) => String(e.seq),
          at: (e) => momentIn(timeZone, e.at),
          action: (e) => words.action(e.action),
          entity: (e) => words.entity(e.entity),
          changes: (e) => words.summary(e),
        }}
        words={{ action: words.actions, entity: words.entities }}
        nameOf={(e) => t('audit.nameOf', { seq: String(e.seq) })}
        details={(e) => <EntryChanges entry={e} />}
      />
    </>
  )
}
