import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type SignInRules, signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { type Role, roles } from '@ratebook/shared/wire/access.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../client/api.ts'
import { useSend } from '../../client/send.ts'
import { toastSuccess } from '../../client/toasts.tsx'
import { CheckInput } from '../../form/choices.tsx'
import { EntityDialog } from '../../form/EntityDialog.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'

/** In the form each role is on or off. */
const Form = signInRules.updateSignInRules.body.omit({ secondFactorRoles: true }).extend({ demanded: z.record(z.enum(roles), z.boolean()) })
type Values = z.input<typeof Form>
const valuesOf = ({ secondFactorRoles, ...rules }: SignInRules): Values => ({
  ...rules,
  demanded: Object.fromEntries(roles.map((role) => [role, secondFactorRoles.includes(role)])) as Record<Role, boolean>,
})

/** Of whom the brand demands more than a password. */
export function SecondFactorRules({ rules }: { rules: SignInRules }) {
  const { t } = useTranslation('security')
  const [open, setOpen] = useState(false)
  const update = useSend(signInRules.updateSignInRules, signInRules.getSignInRules)
  const nameOf = (role: Role) => t(`roles.${role}`)
  const { secondFactorRoles, people } = rules
  return (
    <SectionCard title={t('factor.title')} help={t('factor.help')}>
      <Typography>
        {secondFactorRoles.length > 0 ? t('factor.demanded', { roles: secondFactorRoles.map(nameOf).join(', ') }) : t('factor.none')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {people.map(({ role, all, without }) => (
          <li key={role}>{t('factor.people', { role: nameOf(role), all, having: all - without })}</li>
        ))}
      </Box>
      <div>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('factor.change')}
        </Button>
      </div>
      {open && (
        <EntityDialog<Values>
          title={t('factor.change')}
          narrow
          schema={Form}
          initial={valuesOf(rules)}
          save={async ({ demanded, ...others }) => {
            await update.mutateAsync({ body: { ...others, secondFactorRoles: roles.filter((role) => demanded[role]) } })
            toastSuccess(t('saved'))
          }}
          reload={async () => valuesOf(await call(signInRules.getSignInRules, {}))}
          sayValue={(_, { demanded }) =>
            roles
              .filter((role) => demanded[role])
              .map(nameOf)
              .join(', ')
          }
          onClose={() => setOpen(false)}
        >
          <Box role="group" aria-label={t('factor.title')} sx={{ display: 'grid', gap: 1.5 }}>
            {people.map(({ role, without }) => (
              <CheckInput
                key={role}
                name={`demanded.${role}`}
                label={nameOf(role)}
                help={without > 0 ? t('factor.without', { count: without }) : t('factor.allHave')}
              />
            ))}
          </Box>
        </EntityDialog>
      )}
    </SectionCard>
  )
}
