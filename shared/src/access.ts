/** Roles of the specification, and what each may do. The server's one access hook and the web's menu both ask `can`. */
export const roles = ['super_admin', 'administrator', 'partner'] as const
export type Role = (typeof roles)[number]

export const capabilities = ['session', 'facilities:read', 'charges:read', 'charges:write'] as const
export type Capability = (typeof capabilities)[number]

/** `public` needs no session; every other call names the capability it asks for. */
export type Access = 'public' | Capability

const staff: readonly Capability[] = capabilities
const granted: Record<Role, readonly Capability[]> = { super_admin: staff, administrator: staff, partner: staff }

export const can = (user: { role: Role }, capability: Capability) => granted[user.role].includes(capability)
