import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EditPreview } from '@ratebook/shared/charge-edits.ts'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../client/error-words.ts'
import { useChangeWords } from '../../words/change-words.ts'
import { count } from '../../words/format.ts'
import { smallTable } from '../../list/small-table.ts'

type Sides = EditPreview['first'][number]['before']

/** What an edit of many items would do: how many change, the first of them as they were and will be, and those that cannot. */
export function EditManyPreview({ preview }: { preview: EditPreview }) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  const { changed, refused, items, first, firstRefused, reasons } = preview
  const unchanged = items - changed - refused
  return (
    <Box component="section" aria-label={t('editMany.preview')} sx={{ mt: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1 }}>
        {t('editMany.changes', { count: changed, number: count(changed) })}{' '}
        {unchanged > 0 && t('editMany.unchanged', { count: unchanged, number: count(unchanged) })}
      </Typography>
      {refused > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('editMany.refused', { count: refused, number: count(refused) })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {reasons.map(({ reason, count: n }) => {
              const codes = firstRefused.filter((r) => r.reason === reason).map((r) => r.code)
              const values = { number: count(n), reason: say({ code: reason }, reason), codes: codes.join(', ') }
              return <li key={reason}>{t(codes.length < n ? 'editMany.reasonSuch' : 'editMany.reason', values)}</li>
            })}
          </Box>
        </Alert>
      )}
      {first.length > 0 && <First first={first} />}
    </Box>
  )
}

const fields = ['amount', 'cashPrice', 'departmentName', 'setting', 'enabled', 'gl', 'notes'] as const

function First({ first }: Pick<EditPreview, 'first'>) {
  const { t } = useTranslation('staff')
  const words = useChangeWords()
  const differing = fields.filter((field) => first.some(({ before, after }) => before[field] !== after[field]))
  const said = (sides: Sides, field: (typeof fields)[number]) => words.value(field, sides[field], {})
  return (
    // a wide table on a phone is scrolled, with the keyboard as well
    <Box tabIndex={0} role="region" aria-label={t('editMany.first')} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={{ ...smallTable, width: '100%', '& tbody th': { whiteSpace: 'nowrap' } }}>
        <caption className="sr-only">{t('editMany.first')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('charges.code')}</th>
            <th scope="col">{t('charges.description')}</th>
            {differing.map((field) => (
              <th key={field} scope="col">
                {words.field(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ id, code, description, before, after }) => (
            <tr key={id}>
              <th scope="row">{code}</th>
              <td>{description}</td>
              {differing.map((field) => (
                <td key={field}>{t('history.price', { before: said(before, field), after: said(after, field) })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
