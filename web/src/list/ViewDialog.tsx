import Box from '@mui/material/Box'
import { views } from '@ratebook/shared/views.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../client/toasts.tsx'
import { EntityDialog } from '../form/EntityDialog.tsx'
import { TextInput } from '../form/fields.tsx'

/** `name`: what the view is called, where it is renamed. */
type Props = { name?: string | undefined; save: (name: string) => Promise<unknown>; onClose: () => void }

const schema = views.createView.body.pick({ name: true })

/** Asks what a view is to be called. */
export function ViewDialog({ name, save, onClose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <EntityDialog
      title={t(name ? 'views.renameTitle' : 'views.saveAsTitle')}
      narrow
      schema={schema}
      initial={{ name: name ?? '' }}
      save={async (values) => {
        await save(values.name)
        toastSuccess(t('views.saved', { name: values.name }))
      }}
      onClose={onClose}
    >
      <Box sx={{ pt: 1 }}>
        <TextInput name="name" label={t('views.name')} required maxLength={80} help={t('views.nameHelp')} />
      </Box>
    </EntityDialog>
  )
}
