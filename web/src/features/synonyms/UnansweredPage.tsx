import IconButton from '@mui/material/IconButton'
import { unanswered } from '@ratebook/shared/unanswered.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { PlusIcon } from '../../words/staff-icons.tsx'

const SynonymDialog = lazy(async () => ({ default: (await import('./SynonymDialog.tsx')).SynonymDialog }))

/** What visitors looked for in vain, and how its words are given a meaning. */
export function UnansweredPage() {
  const { t } = useTranslation('synonyms')
  const [says, setSays] = useState<string>()
  return (
    <>
      <ListPage
        endpoint={unanswered.listUnanswered}
        heading={['words', 'times']}
        nameOf={({ words }) => words}
        actions={({ words }) => (
          <IconButton size="small" aria-label={t('unanswered.add', { words })} title={t('synonyms.add')} onClick={() => setSays(words)}>
            <PlusIcon fontSize="small" />
          </IconButton>
        )}
        actionCount={1}
        empty={<EmptyList title={t('unanswered.none')} help={t('unanswered.noneHelp')} />}
      />
      <Suspense>{says !== undefined && <SynonymDialog says={says} onClose={() => setSays(undefined)} />}</Suspense>
    </>
  )
}
