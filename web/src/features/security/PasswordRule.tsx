import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { passwordPolicies } from '@ratebook/shared/passwords.ts'
import { type SignInRules, signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SelectInput } from '../../form/fields.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'

type Values = z.input<typeof signInRules.updateSignInRules.body>

/** The rule that new passwords of the brand's people keep. */
export function PasswordRule({ rules }: { rules: SignInRules }) {
  const { t } = useTranslation('security')
  const [open, setOpen] = useState(false)
  const update = useSend(signInRules.updateSignInRules, signInRules.getSignInRules)
  const wordsOf = (policy: SignInRules['passwordPolicy']) =>
    policy === '' ? t('password.server', { rule: t(`password.rules.${rules.serverPolicy}`) }) : t(`password.rules.${policy}`)
  return (
    <SectionCard title={t('password.title')} help={t('password.help')}>
      <Typography>{wordsOf(rules.passwordPolicy)}</Typography>
      <div>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      </div>
      {open && (
        <EntityDialog<Values>
          title={t('password.change')}
          narrow
          schema={signInRules.updateSignInRules.body}
          initial={rules}
          save={async (body) => {
            await update.mutateAsync({ body })
            toastSuccess(t('saved'))
          }}
          reload={() => call(signInRules.getSignInRules, {})}
          sayValue={(_, { passwordPolicy }) => wordsOf(passwordPolicy)}
          onClose={() => setOpen(false)}
        >
          <Box sx={{ pt: 1 }}>
            <SelectInput
              name="passwordPolicy"
              label={t('password.rule')}
              help={t('password.later')}
              options={(['', ...passwordPolicies] as const).map((policy) => [policy, wordsOf(policy)])}
            />
          </Box>
        </EntityDialog>
      )}
    </SectionCard>
  )
}
