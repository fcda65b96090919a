import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EntityFailure, EntityFields, type EntityForm } from './entity-form.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SaveBar } from './SaveBar.tsx'

/** `cancel`: the address that Cancel leads to; `saved`: what is said once it has been saved, until the page is left. */
type Props<V extends FieldValues> = { entity: EntityForm<V>; cancel: string; saved?: string; children: ReactNode }

/** The form of an entity as a page: asks before it is left with unsaved changes, and keeps its buttons in sight. */
export function EntityPage<V extends FieldValues>({ entity, cancel, saved, children }: Props<V>) {
  const { t } = useTranslation('staff')
  const { element, isDirty, isSubmitting, submit } = entity
  const busy = isSubmitting || saved !== undefined
  return (
    <Box component="form" ref={element} noValidate onSubmit={submit}>
      <EntityFailure of={entity} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <EntityFields of={entity}>{children}</EntityFields>
      </Box>
      <SaveBar saving={isSubmitting} disabled={busy}>
        <Box role="status" sx={{ flex: 1 }}>
          {saved !== undefined && (
            <Alert severity="success" sx={{ py: 0, width: 'fit-content' }}>
              {saved}
            </Alert>
          )}
        </Box>
        <Button component={Link} to={cancel} disabled={busy}>
          {t('form.cancel')}
        </Button>
      </SaveBar>
      <LeaveGuard when={isDirty && !busy} />
    </Box>
  )
}
