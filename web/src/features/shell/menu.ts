import { type Capability, can, type Who } from '@ratebook/shared/wire/access.ts'
import { paths } from '../../paths.ts'

/**
 * A page of the staff area: where it is (and where the pages of its records lie, if not
 * below it), what the menu calls it, what stands above it, and who may open it.
 */
export type MenuPage = {
  path: string
  records?: string
  label: string
  title: string
  description: string
  icon: MenuIconName
  capability: Capability
}
export type MenuGroup = { label: string; icon: MenuIconName; pages: readonly MenuEntry[] }
export type MenuEntry = MenuPage | MenuGroup
export type MenuIconName =
  | 'brand'
  | 'dashboard'
  | 'chargeMaster'
  | 'payers'
  | 'shoppable'
  | 'associated'
  | 'allowables'
  | 'bookings'
  | 'estimates'
  | 'contracts'
  | 'transparency'
  | 'configurations'
  | 'administration'

/** The side menu, in its order. It offers what there is: a page gets its line here when it exists. */
export const menu: readonly MenuEntry[] = [
  {
    path: paths.dashboard,
    label: 'menu.dashboard',
    title: 'dashboard.title',
    description: 'dashboard.description',
    icon: 'dashboard',
    capability: 'charges:read',
  },
  {
    path: paths.brandConfiguration,
    label: 'menu.brand',
    title: 'brandConfiguration.title',
    description: 'brandConfiguration.description',
    icon: 'brand',
    capability: 'brand:read',
  },
  {
    path: paths.chargeMaster,
    label: 'menu.chargeMaster',
    title: 'chargeMaster.title',
    description: 'chargeMaster.description',
    icon: 'chargeMaster',
    capability: 'charges:read',
  },
  {
    label: 'menu.payers',
    icon: 'payers',
    pages: [
      {
        path: paths.payers,
        label: 'menu.payerInfo',
        title: 'payers.title',
        description: 'payers.description',
        icon: 'payers',
        capability: 'payers:read',
      },
      {
        path: paths.payerContracts,
        label: 'menu.payerContracts',
        title: 'payerContracts.title',
        description: 'payerContracts.description',
        icon: 'payers',
        capability: 'payers:read',
      },
      {
        path: paths.publishedRates,
        label: 'menu.publishedRates',
        title: 'publishedRates.title',
        description: 'publishedRates.description',
        icon: 'payers',
        capability: 'payers:read',
      },
    ],
  },
  {
    path: paths.shoppable,
    label: 'menu.shoppable',
    title: 'shoppable.title',
    description: 'shoppable.description',
    icon: 'shoppable',
    capability: 'charges:read',
  },
  {
    path: paths.associated,
    label: 'menu.associated',
    title: 'associated.title',
    description: 'associated.description',
    icon: 'associated',
    capability: 'charges:read',
  },
  {
    path: paths.allowables,
    label: 'menu.allowables',
    title: 'allowables.title',
    description: 'allowables.description',
    icon: 'allowables',
    capability: 'payers:read',
  },
  {
    path: paths.bookings,
    label: 'menu.bookings',
    title: 'bookings.title',
    description: 'bookings.description',
    icon: 'bookings',
    capability: 'bookings:read',
  },
  {
    path: paths.estimates,
    label: 'menu.estimates',
    title: 'estimates.title',
    description: 'estimates.description',
    icon: 'estimates',
    capability: 'estimates:read',
  },
  {
    label: 'menu.contractsGroup',
    icon: 'contracts',
    pages: [
      {
        path: paths.contracts,
        label: 'menu.contracts',
        title: 'contracts.title',
        description: 'contracts.description',
        icon: 'contracts',
        capability: 'contracts:read',
      },
      {
        path: paths.feeSchedules,
        records: paths.feeSchedule(''),
        label: 'menu.feeSchedules',
        title: 'feeSchedules.title',
        description: 'feeSchedules.description',
        icon: 'contracts',
        capability: 'contracts:read',
      },
      {
        path: paths.contractedRates,
        label: 'menu.contractedRates',
        title: 'contractedRates.title',
        description: 'contractedRates.description',
        icon: 'contracts',
        capability: 'contracts:read',
      },
      {
        path: paths.payments,
        label: 'menu.payments',
        title: 'payments.title',
        description: 'payments.description',
        icon: 'contracts',
        capability: 'contracts:read',
      },
      {
        path: paths.variance,
        label: 'menu.variance',
        title: 'variance.title',
        description: 'variance.description',
        icon: 'contracts',
        capability: 'contracts:read',
      },
      {
        path: paths.accuracy,
        label: 'menu.accuracy',
        title: 'accuracy.title',
        description: 'accuracy.description',
        icon: 'contracts',
        capability: 'contracts:read',
      },
      {
        label: 'menu.configuration',
        icon: 'contracts',
        pages: [
          {
            path: paths.codeServices,
            label: 'menu.codeServices',
            title: 'codeServices.title',
            description: 'codeServices.description',
            icon: 'contracts',
            capability: 'contracts:read',
          },
        ],
      },
    ],
  },
  {
    label: 'menu.transparency',
    icon: 'transparency',
    pages: [
      {
        path: paths.transparency,
        label: 'menu.publishedFiles',
        title: 'publishedFiles.title',
        description: 'publishedFiles.description',
        icon: 'transparency',
        capability: 'facilities:read',
      },
      {
        path: paths.checkFile,
        label: 'menu.checkFile',
        title: 'checkFile.title',
        description: 'checkFile.description',
        icon: 'transparency',
        capability: 'session',
      },
    ],
  },
  {
    label: 'menu.configurations',
    icon: 'configurations',
    pages: [
      {
        path: paths.facilities,
        label: 'menu.facilities',
        title: 'facilities.title',
        description: 'facilities.description',
        icon: 'configurations',
        capability: 'facilities:read',
      },
      {
        path: paths.deliveries,
        label: 'menu.deliveries',
        title: 'deliveries.title',
        description: 'deliveries.description',
        icon: 'configurations',
        capability: 'brand:read',
      },
      {
        path: paths.synonyms,
        label: 'menu.synonyms',
        title: 'synonyms.title',
        description: 'synonyms.description',
        icon: 'configurations',
        capability: 'charges:read',
      },
      {
        path: paths.unanswered,
        label: 'menu.unanswered',
        title: 'unanswered.title',
        description: 'unanswered.description',
        icon: 'configurations',
        capability: 'charges:read',
      },
    ],
  },
  {
    label: 'menu.administration',
    icon: 'administration',
    pages: [
      {
        path: paths.clients,
        label: 'menu.clients',
        title: 'clients.title',
        description: 'clients.description',
        icon: 'administration',
        capability: 'users:read',
      },
      {
        path: paths.users,
        label: 'menu.users',
        title: 'users.title',
        description: 'users.description',
        icon: 'administration',
        capability: 'users:read',
      },
      {
        path: paths.security,
        label: 'menu.security',
        title: 'security.title',
        description: 'security.description',
        icon: 'administration',
        capability: 'brand:write',
      },
      {
        path: paths.keys,
        label: 'menu.keys',
        title: 'keys.title',
        description: 'keys.description',
        icon: 'administration',
        capability: 'brand:write',
      },
      {
        path: paths.webhooks,
        label: 'menu.webhooks',
        title: 'webhooks.title',
        description: 'webhooks.description',
        icon: 'administration',
        capability: 'brand:write',
      },
      {
        path: paths.audit,
        label: 'menu.audit',
        title: 'audit.title',
        description: 'audit.description',
        icon: 'administration',
        capability: 'audit:read',
      },
      {
        path: paths.securityLog,
        label: 'menu.securityLog',
        title: 'securityLog.title',
        description: 'securityLog.description',
        icon: 'administration',
        capability: 'audit:read',
      },
      {
        path: paths.operating,
        label: 'menu.operating',
        title: 'operating.title',
        description: 'operating.description',
        icon: 'administration',
        capability: 'operating:read',
      },
    ],
  },
]

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'pages' in entry
export const pagesOf = (entry: MenuEntry): readonly MenuPage[] => (isGroup(entry) ? entry.pages.flatMap(pagesOf) : [entry])

/** Whether other pages lie below this one, so that being there is not being here. */
export const hasPagesBelow = (path: string, entries = menu) => entries.flatMap(pagesOf).some((p) => p.path.startsWith(`${path}/`))

/** What a person may open; a group of which nothing is left disappears. */
export function menuFor(user: Who, entries = menu): MenuEntry[] {
  return entries
    .map((entry) => (isGroup(entry) ? { ...entry, pages: menuFor(user, entry.pages) } : entry))
    .filter((entry) => (isGroup(entry) ? entry.pages.length > 0 : can(user, entry.capability)))
}

/** Whether an address is that of one of the page's records which do not lie below it. */
export const isRecordOf = ({ records }: MenuPage, pathname: string) => records !== undefined && pathname.startsWith(records)

/** The page that an address belongs to: its own, that of its record, or the nearest one above it. */
export const pageAt = (pathname: string, entries: readonly MenuEntry[]) =>
  entries
    .flatMap(pagesOf)
    .filter((p) => pathname === p.path || pathname.startsWith(`${p.path}/`) || isRecordOf(p, pathname))
    .sort((a, b) => b.path.length - a.path.length)[0]
