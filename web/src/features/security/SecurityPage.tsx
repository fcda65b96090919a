import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { PasswordRule } from './PasswordRule.tsx'
import { ProviderSection } from './ProviderSection.tsx'
import { SecondFactorRules } from './SecondFactorRules.tsx'

/** What the people of a brand need to sign in. */
export function SecurityPage() {
  const { data: rules, error, refetch } = useQuery(query(signInRules.getSignInRules, {}))
  if (error && !rules) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!rules) return <Skeleton variant="rounded" height={320} />
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 900 }}>
      <SecondFactorRules rules={rules} />
      <PasswordRule rules={rules} />
      <ProviderSection />
    </Box>
  )
}
