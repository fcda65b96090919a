import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import type { PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '@ratebook/shared/sessions.ts'
import { session } from '../../client/session.ts'
import { Keys } from './Keys.tsx'
import { listsFor, lookingFor, type Place, placesFor } from './places.ts'

type Option = { key: string; group: string; text: string; go: () => void }

const fitting = createFilterOptions<Option>()
/** In the window itself, which is all that there is to see. */
const InPlace = ({ children }: PopperProps) => <Box sx={{ mt: 1 }}>{children as ReactNode}</Box>

/** The window that leads anywhere by a few letters: pages, what is new, other clients, and what is typed looked for in a list. */
export function GoTo({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const groupOf = ({ under }: Place) => under.map((label) => t(label)).join(' – ') || t('goTo.pages')
  const options: Option[] = placesFor(user).map((place) => ({
    key: place.to,
    group: groupOf(place),
    text: t(place.label),
    go: () => navigate(place.to),
  }))
  if (user.brands.length > 1)
    for (const { brandId, displayName } of user.brands)
      options.push({ key: brandId, group: t('brand'), text: displayName, go: () => session.chooseBrand(brandId) })
  const looking = (text: string): Option[] =>
    listsFor(user).map(({ to, label }) => ({
      key: `search ${to}`,
      group: t('goTo.lookIn'),
      text: t('goTo.lookFor', { text, page: t(label) }),
      go: () => navigate(lookingFor(text, to)),
    }))

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={t('goTo.open')}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <DialogContent>
        <Autocomplete
          open
          autoHighlight
          options={options}
          groupBy={({ group }) => group}
          renderGroup={({ key, group, children }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and no sets of fields
            <li key={key} role="group" aria-label={group}>
              <Typography variant="body2" aria-hidden="true" sx={{ color: 'text.secondary', px: 1, pt: 1 }}>
                {group}
              </Typography>
              <Box component="ul" role="presentation" sx={{ p: 0 }}>
                {children}
              </Box>
            </li>
          )}
          getOptionLabel={({ text }) => text}
          getOptionKey={({ key }) => key}
          filterOptions={(all, state) => {
            const text = state.inputValue.trim()
            return [...fitting(all, state), ...(text.length > 1 ? looking(text) : [])]
          }}
          onChange={(_, option) => {
            if (!option) return
            onClose()
            option.go()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
          noOptionsText={t('goTo.none')}
          forcePopupIcon={false}
          clearText={t('goTo.clear')}
          slots={{ popper: InPlace }}
          slotProps={{ listbox: { sx: { maxHeight: 'min(24rem, 50dvh)' } }, paper: { elevation: 0 } }}
          renderInput={(params) => <TextField {...params} autoFocus label={t('goTo.where')} />}
        />
        <Typography
          variant="body2"
          component="ul"
          sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' }, mt: 2, mb: 0, pl: 0, listStyle: 'none' }}
        >
          <li>
            <Keys name="K" /> {t('goTo.keysOpen')}
          </li>
          <li>
            <Keys name="S" /> {t('goTo.keysSave')}
          </li>
        </Typography>
      </DialogContent>
    </Dialog>
  )
}
