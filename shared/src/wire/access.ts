/** Roles of the specification, and what each may do. The server's one access hook and the web's menu both ask `can`. */
export const roles = ['super_admin', 'administrator', 'partner'] as const
export type Role = (typeof roles)[number]

/** A capability that ends in `:write` changes something, which needs the licence agreement to be accepted. */
export const capabilities = [
  'session',
  'facilities:read',
  'facilities:write',
  'charges:read',
  'charges:write',
  'payers:read',
  'payers:write',
  'contracts:read',
  'contracts:write',
  'users:read',
  'users:write',
  'brand:read',
  'brand:write',
  'brands:write',
  'addresses:write',
  'audit:read',
  'bookings:read',
  'bookings:write',
  'estimates:read',
  'estimates:write',
  'operating:read',
  'operating:write',
] as const
export type Capability = (typeof capabilities)[number]

/** `public` needs no session; every other call names the capability it asks for. */
export type Access = 'public' | Capability

/** Under which address a brand is found, and how the server is, concerns all who share it. */
const ofABrand = capabilities.filter((c) => c !== 'addresses:write' && !c.startsWith('operating:'))
/** What is known of patients is for the hospital's own people. */
const ofSeveralBrands = ofABrand.filter((c) => !/^(bookings|estimates):/.test(c))
/** Making new brands is for those who look after several. */
const ofOneBrand = ofABrand.filter((c) => c !== 'brands:write')
const granted: Record<Role, readonly Capability[]> = { super_admin: capabilities, partner: ofSeveralBrands, administrator: ofOneBrand }

/** What contracts say is for those to whom it was opened, whatever their role. */
const mayReadContracts = (user: Who) => user.role === 'super_admin' || user.hasCMSAccess

export type Who = { role: Role; hasCMSAccess: boolean }
export const can = (user: Who, capability: Capability) =>
  granted[user.role].includes(capability) && (!capability.startsWith('contracts:') || mayReadContracts(user))
export const isWrite = (access: Access) => access.endsWith(':write')
