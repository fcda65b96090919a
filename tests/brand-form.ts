import { brands } from '@ratebook/shared/brands.ts'
import { alpha, type Answer, multipart, type Sent, type World } from './world.ts'

/** The settings of a brand in the specification's names. */
export const payload = {
  DomainName: alpha.domainName,
  ThemeName: 'Theme1',
  ThemeMetadata: JSON.stringify({ primary: '#1b5e3b', secondary: '#f5a623' }),
  LogoRedirectionURL: 'https://www.alpha.example.org',
  EIN: alpha.ein,
  SelfPayPercentage: 60,
  FooterLinks: '[]',
  IsOutOfPocketCalculationEnabled: false,
  IsHealthTalkAIEnabled: false,
}
export const assistant = {
  IsHealthTalkAIEnabled: true,
  HealthTalkClientId: 'client-7',
  HealthTalkAudience: 'https://ai.example.org',
  HealthTalkGrantType: 'client_credentials',
}

type Options = Pick<Sent, 'as' | 'headers'> & { logo?: string | Buffer; fileName?: string }
const save =
  (e: typeof brands.createBrand | typeof brands.updateBrand) =>
  (
    world: World,
    settings: unknown,
    { headers, as = headers?.authorization === undefined ? 'alpha.admin' : undefined, logo, fileName = 'logo.png' }: Options = {},
  ): Promise<Answer> => {
    const form = multipart(
      { Payload: typeof settings === 'string' ? settings : JSON.stringify(settings) },
      logo === undefined ? undefined : { name: fileName, content: logo, field: 'File' },
    )
    return world.call(e, { as, body: form.payload, headers: { ...form.headers, ...headers } })
  }
export const createBrand = save(brands.createBrand)
export const updateBrand = save(brands.updateBrand)
