import IconButton from '@mui/material/IconButton'
import { unanswered } from '@ratebook/shared/unanswered.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { DeleteOlder } from './DeleteOlder.tsx'

const SynonymDialog = lazy(async () => ({ default: (await import('./SynonymDialog.tsx')).SynonymDialog }))

/** What visitors looked for in vain: how its words are given a meaning, or forgotten. */
export function UnansweredPage() {
  const { t } = useTranslation('synonyms')
  const [says, setSays] = useState<string>()
  const remove = useDeletion(unanswered.deleteUnanswered, unanswered.listUnanswered)
  return (
    <>
      <ListPage
        endpoint={unanswered.listUnanswered}
        heading={['words', 'times']}
        nameOf={({ words }) => words}
        toolbar={<DeleteOlder />}
        actions={({ id, words }) => (
          <>
            <IconButton size="small" aria-label={t('unanswered.add', { words })} title={t('synonyms.add')} onClick={() => setSays(words)}>
              <PlusIcon fontSize="small" />
            </IconButton>
            <RowActions name={words} remove={() => remove(id, t('unanswered.deleted', { words }))} />
          </>
        )}
        actionCount={2}
        deletion={unanswered.deleteUnanswered}
        empty={<EmptyList title={t('unanswered.none')} help={t('unanswered.noneHelp')} />}
      />
      <Suspense>{says !== undefined && <SynonymDialog says={says} onClose={() => setSays(undefined)} />}</Suspense>
    </>
  )
}
