/**
 * The demo world: two health systems, so that isolation shows, and a default brand
 * that single-label and unknown hosts get. All of it is fictional.
 */

export type BrandKey = 'demo' | 'alpha' | 'beta'

export type DemoFacility = {
  key: string
  id: string
  name: string
  description: string
  /** '' = the brand's */
  ein: string
  address: string
  licenseNumber: string
  licenseState: string
  npis: string[]
  contactName: string
  contactEmail: string
  phone: string
  attesterName: string
  financialAidPolicy: string
  /** what its prices are against the list prices in `data/` */
  priceLevelRate: number
  /** first two digits of its charge codes */
  chargeCodePrefix: string
  glPrefix: string
}

export type DemoBrand = {
  key: BrandKey
  id: string
  domainName: string
  displayName: string
  isDefault: boolean
  ein: string
  logoRedirectionUrl: string
  themeName: string
  primaryColor: string
  secondaryColor: string
  selfPayPercentage: number
  footerLinks: { label: string; url: string }[]
  isOutOfPocketCalculationEnabled: boolean
  isHealthTalkAiEnabled: boolean
  facilities: DemoFacility[]
}

export type DemoUser = {
  id: string
  username: string
  displayName: string
  role: 'super_admin' | 'administrator' | 'partner'
  /** the brand they act for after signing in */
  brandKey: BrandKey
  /** the brands assigned to a partner */
  partnerOf: BrandKey[]
  hasCmsAccess: boolean
}

const withoutWizardExtras = { themeName: 'Theme1', isOutOfPocketCalculationEnabled: false, isHealthTalkAiEnabled: false }

const demo: DemoBrand = {
  ...withoutWizardExtras,
  key: 'demo',
  id: '01980000-0000-7000-8000-000000000001',
  domainName: 'demo',
  displayName: 'Ratebook Demo Hospital',
  isDefault: true,
  ein: '07-1000301',
  logoRedirectionUrl: 'https://www.demo-hospital.example.org',
  primaryColor: '#0c4da2',
  secondaryColor: '#6a3fa0',
  selfPayPercentage: 65,
  isOutOfPocketCalculationEnabled: true,
  footerLinks: [{ label: 'Paying your bill', url: 'https://www.demo-hospital.example.org/billing' }],
  facilities: [
    {
      key: 'demo-main',
      id: '01980000-0000-7000-8000-000000000011',
      name: 'Maple Square Hospital',
      description: 'General hospital with 120 beds',
      ein: '',
      address: '1 Maple Square, Sampleton, OH 43099',
      licenseNumber: 'DEMO-1101',
      licenseState: 'OH',
      npis: ['1999990306'],
      contactName: 'Morgan Ellery',
      contactEmail: 'pricing@demo-hospital.example.org',
      phone: '(614) 555-0142',
      attesterName: 'Casey Thornbury',
      financialAidPolicy: 'https://www.demo-hospital.example.org/financial-assistance',
      priceLevelRate: 0.97,
      chargeCodePrefix: '07',
      glPrefix: 'MSQ',
    },
  ],
}

const alpha: DemoBrand = {
  ...withoutWizardExtras,
  key: 'alpha',
  id: '01980000-0000-7000-8000-000000000002',
  domainName: 'alpha',
  displayName: 'Alpha Valley Health',
  isDefault: false,
  ein: '07-1000101',
  logoRedirectionUrl: 'https://www.alpha-valley.example.org',
  primaryColor: '#1b5e3b',
  secondaryColor: '#8a4b08',
  selfPayPercentage: 60,
  isOutOfPocketCalculationEnabled: true,
  footerLinks: [
    { label: 'Financial assistance', url: 'https://www.alpha-valley.example.org/financial-assistance' },
    { label: 'Find a doctor', url: 'https://www.alpha-valley.example.org/doctors' },
  ],
  facilities: [
    {
      key: 'alpha-main',
      id: '01980000-0000-7000-8000-000000000021',
      name: 'Alpha Valley Medical Center',
      description: 'Teaching hospital with 410 beds',
      ein: '',
      address: '1200 Blossom Road, Peachvale, GA 30999',
      licenseNumber: 'DEMO-2101',
      licenseState: 'GA',
      npis: ['1999990108', '1999990116'],
      contactName: 'Jordan Whitfield',
      contactEmail: 'pricing@alpha-valley.example.org',
      phone: '(512) 555-0118',
      attesterName: 'Riley Castellane',
      financialAidPolicy: 'https://www.alpha-valley.example.org/financial-assistance',
      priceLevelRate: 1.12,
      chargeCodePrefix: '00',
      glPrefix: 'AVM',
    },
    {
      key: 'alpha-orchard',
      id: '01980000-0000-7000-8000-000000000022',
      name: 'Orchard Hill Community Hospital',
      description: 'Community hospital with 85 beds',
      ein: '',
      address: '45 Orchard Hill Lane, Cider Mill, GA 31998',
      licenseNumber: 'DEMO-2102',
      licenseState: 'GA',
      npis: ['1999990124'],
      contactName: 'Jordan Whitfield',
      contactEmail: 'pricing@alpha-valley.example.org',
      phone: '(512) 555-0119',
      attesterName: 'Avery Lindqvist',
      financialAidPolicy: 'https://www.alpha-valley.example.org/financial-assistance',
      priceLevelRate: 0.89,
      chargeCodePrefix: '01',
      glPrefix: 'OHC',
    },
  ],
}

const beta: DemoBrand = {
  ...withoutWizardExtras,
  key: 'beta',
  id: '01980000-0000-7000-8000-000000000003',
  domainName: 'beta',
  displayName: 'Beta Coast Hospitals',
  isDefault: false,
  ein: '07-1000201',
  logoRedirectionUrl: 'https://www.beta-coast.example.org',
  primaryColor: '#0b6477',
  secondaryColor: '#9c2f5a',
  selfPayPercentage: 72.5,
  footerLinks: [
    { label: 'Financial help', url: 'https://www.beta-coast.example.org/help' },
    { label: 'Contact us', url: 'https://www.beta-coast.example.org/contact' },
  ],
  facilities: [
    {
      key: 'beta-main',
      id: '01980000-0000-7000-8000-000000000031',
      name: 'Beta Coast Regional Hospital',
      description: 'Regional hospital with 290 beds',
      ein: '',
      address: '800 Seawall Avenue, Port Marlow, CA 93999',
      licenseNumber: 'DEMO-3101',
      licenseState: 'CA',
      npis: ['1999990207'],
      contactName: 'Sam Okonjo-Reyes',
      contactEmail: 'billing@beta-coast.example.org',
      phone: '(503) 555-0163',
      attesterName: 'Drew Halvorsen',
      financialAidPolicy: 'https://www.beta-coast.example.org/help',
      priceLevelRate: 1.38,
      chargeCodePrefix: '40',
      glPrefix: 'BCR',
    },
    {
      key: 'beta-lighthouse',
      id: '01980000-0000-7000-8000-000000000032',
      name: 'Lighthouse Point Hospital',
      description: 'Hospital for surgery and births with 60 beds',
      ein: '07-1000202',
      address: '17 Lighthouse Point Drive, Gull Harbor, CA 95998',
      licenseNumber: 'DEMO-3102',
      licenseState: 'CA',
      npis: ['1999990215'],
      contactName: 'Sam Okonjo-Reyes',
      contactEmail: 'billing@beta-coast.example.org',
      phone: '(503) 555-0164',
      attesterName: 'Quinn Abernathy',
      financialAidPolicy: 'https://www.beta-coast.example.org/help',
      priceLevelRate: 1.21,
      chargeCodePrefix: '41',
      glPrefix: 'LPH',
    },
  ],
}

export const demoBrands: readonly DemoBrand[] = [demo, alpha, beta]

/** Who can sign in; the seed sets the passwords. */
export const demoUsers: readonly DemoUser[] = [
  {
    id: '01980000-0000-7000-8000-000000000101',
    username: 'admin',
    displayName: 'Demo super admin',
    role: 'super_admin',
    brandKey: 'demo',
    partnerOf: [],
    hasCmsAccess: true,
  },
  {
    id: '01980000-0000-7000-8000-000000000102',
    username: 'alpha.admin',
    displayName: 'Alpha Valley administrator',
    role: 'administrator',
    brandKey: 'alpha',
    partnerOf: [],
    hasCmsAccess: true,
  },
  {
    id: '01980000-0000-7000-8000-000000000103',
    username: 'beta.admin',
    displayName: 'Beta Coast administrator',
    role: 'administrator',
    brandKey: 'beta',
    partnerOf: [],
    hasCmsAccess: true,
  },
  {
    id: '01980000-0000-7000-8000-000000000104',
    username: 'partner',
    displayName: 'Partner of both health systems',
    role: 'partner',
    brandKey: 'alpha',
    partnerOf: ['alpha', 'beta'],
    hasCmsAccess: false,
  },
]

/** Words that only one brand's data holds: an answer to another brand that contains one of them has leaked. */
export const canary: Record<BrandKey, readonly string[]> = {
  demo: ['Ratebook Demo', 'Maple Square', 'Sampleton', 'demo-hospital.example.org', 'MSQ-'],
  alpha: ['Alpha Valley', 'Orchard Hill', 'Peachvale', 'alpha-valley.example.org', 'AVM-', 'OHC-'],
  beta: ['Beta Coast', 'Lighthouse Point', 'Port Marlow', 'beta-coast.example.org', 'BCR-', 'LPH-'],
}
