import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { charges } from '@ratebook/shared/charges.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../client/download.ts'
import { DownIcon, PlusIcon } from '../../words/staff-icons.tsx'
import { toastError } from '../../client/toasts.tsx'

type Props = {
  disabled: boolean
  onAdd: () => void
  /** what else is offered behind the arrow */
  more: { text: string; run: () => void }[]
}

/** "Add Item", with the template for adding many at once behind its arrow. */
export function AddItemButton({ disabled, onAdd, more }: Props) {
  const { t } = useTranslation('staff')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ways = [...more, { text: t('charges.downloadTemplate'), run: () => void download(charges.getChargeTemplate).catch(toastError) }]
  return (
    <>
      <ButtonGroup variant="contained" disabled={disabled}>
        <Button startIcon={<PlusIcon />} onClick={onAdd}>
          {t('charges.addItem')}
        </Button>
        <Button
          aria-label={t('charges.moreWays')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(e) => setAnchor(e.currentTarget)}
          sx={{ px: 0.5 }}
        >
          <DownIcon />
        </Button>
      </ButtonGroup>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {ways.map(({ text, run }) => (
          <MenuItem
            key={text}
            onClick={() => {
              setAnchor(null)
              run()
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
