import type { QueryClient } from '@tanstack/react-query'
import { type BrandSettings, brands } from '@ratebook/shared/brands.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { call } from '../../client/api.ts'
import { refreshMe } from '../../client/me.ts'
import { session } from '../../client/session.ts'
import { toastError } from '../../client/toasts.tsx'
import { sendForm } from '../../client/upload.ts'
import { type Checked, type LogoChange, payloadOf } from './brand-values.ts'

const send = (values: Checked, logo: LogoChange, before: BrandSettings | undefined): Promise<BrandSettings> =>
  sendForm(
    before ? brands.updateBrand : brands.createBrand,
    { Payload: payloadOf(values, logo, before?.version) },
    { file: typeof logo === 'object' ? logo.file : undefined },
  )

/** The pages around the form show the brand as well: they follow at once. */
const showEverywhere = (client: QueryClient) =>
  Promise.all([brands.getBrand, brands.getHostBrand].map((e) => client.invalidateQueries({ queryKey: [e.method, e.path] })))

/** Saves the brand one acts for. */
export async function updateBrand(client: QueryClient, values: Checked, logo: LogoChange, before: BrandSettings) {
  const saved = await send(values, logo, before)
  await showEverywhere(client)
  // these also stand in the list of brands; the brand is saved whether or not that can be read now
  if (saved.displayName !== before.displayName || saved.timeZone !== before.timeZone) await refreshMe().catch(toastError)
  return saved
}

/** Adds a brand; from then on one acts for it. */
export async function createBrand(client: QueryClient, values: Checked, logo: LogoChange) {
  const saved = await send(values, logo, undefined)
  const me = await call(sessions.getMe, {})
  session.chooseBrand(saved.brandId)
  session.construct(me)
  void showEverywhere(client)
}
