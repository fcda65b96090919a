import Button from '@mui/material/Button'
import { type Synonym, synonyms } from '@ratebook/shared/synonyms.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { shortSizes } from '../../list/list-state.ts'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { PlusIcon } from '../../words/staff-icons.tsx'
import { EverydayWords } from './EverydayWords.tsx'

const SynonymDialog = lazy(async () => ({ default: (await import('./SynonymDialog.tsx')).SynonymDialog }))

/** What visitors say here and what it means, over the words that every hospital has. */
export function SynonymsPage() {
  const { t } = useTranslation('synonyms')
  const [open, setOpen] = useState<{ synonym?: Synonym }>()
  const remove = useDeletion(synonyms.deleteSynonym, synonyms.listSynonyms)
  return (
    <>
      <ListPage
        endpoint={synonyms.listSynonyms}
        sizes={shortSizes}
        toolbar={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen({})}>
            {t('synonyms.add')}
          </Button>
        }
        actions={(synonym) => (
          <RowActions
            name={synonym.says}
            edit={() => setOpen({ synonym })}
            remove={() => remove(synonym.id, t('synonyms.deleted', { says: synonym.says }))}
          />
        )}
        actionCount={2}
        deletion={synonyms.deleteSynonym}
        empty={<EmptyList title={t('synonyms.none')} help={t('synonyms.noneHelp')} />}
      />
      <EverydayWords />
      <Suspense>{open && <SynonymDialog synonym={open.synonym} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
