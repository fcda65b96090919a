import Box from '@mui/material/Box'
import { type Synonym, synonyms } from '@ratebook/shared/synonyms.ts'
import { unanswered } from '@ratebook/shared/unanswered.ts'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { TextInput } from '../../form/fields.tsx'
import { NameFields } from './NameFields.tsx'
import { SynonymPreview } from './SynonymPreview.tsx'

type Values = z.input<typeof synonyms.updateSynonym.body>

/** @param says what visitors said and did not find, for new words */
export function SynonymDialog({ synonym, says = '', onClose }: { synonym?: Synonym; says?: string; onClose: () => void }) {
  const { t } = useTranslation('synonyms')
  const create = useSend(synonyms.createSynonym, synonyms.listSynonyms, unanswered.listUnanswered)
  const update = useSend(synonyms.updateSynonym, synonyms.listSynonyms, unanswered.listUnanswered)
  const save = async (values: Values) => {
    await (synonym ? update.mutateAsync({ body: values }) : create.mutateAsync({ body: values }))
    toastSuccess(t(synonym ? 'synonyms.changed' : 'synonyms.added'))
  }
  return (
    <EntityDialog<Values>
      title={t(synonym ? 'synonyms.editTitle' : 'synonyms.addTitle')}
      schema={(synonym ? synonyms.updateSynonym : synonyms.createSynonym).body as z.ZodType<unknown, Values>}
      initial={(synonym ?? { says, means: '', names: {} }) as Values}
      save={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextInput name="says" label={t('synonyms.says')} required maxLength={500} help={t('synonyms.saysHelp')} />
        <TextInput name="means" label={t('synonyms.means')} required multiline maxLength={2000} help={t('synonyms.meansHelp')} />
        <SynonymPreview />
        <NameFields />
      </Box>
    </EntityDialog>
  )
}
