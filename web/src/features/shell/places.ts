import { type Capability, can, type Who } from '@ratebook/shared/wire/access.ts'
import { paths } from '../../paths.ts'
import { isGroup, type MenuEntry, menu, menuFor } from './menu.ts'

/** Somewhere to go: its words, in the catalogue `shell`, and those of the groups it stands in. */
export type Place = { to: string; label: string; under: readonly string[] }

/** What is made on a page of its own, by whom. */
const makings: readonly (Place & { capability: Capability })[] = [
  { to: paths.contractEdit('new'), label: 'goTo.newContract', under: ['goTo.make'], capability: 'contracts:write' },
  { to: paths.estimateEdit('new'), label: 'goTo.newEstimate', under: ['goTo.make'], capability: 'estimates:write' },
  { to: paths.facility('new'), label: 'goTo.newFacility', under: ['goTo.make'], capability: 'facilities:write' },
]
const own: readonly Place[] = [
  { to: paths.account, label: 'myAccount', under: ['goTo.own'] },
  { to: paths.changePassword, label: 'changePassword', under: ['goTo.own'] },
  { to: paths.home, label: 'publicPage', under: ['goTo.own'] },
  { to: paths.logout, label: 'signOut', under: ['goTo.own'] },
]

const placesIn = (entries: readonly MenuEntry[], under: readonly string[] = []): Place[] =>
  entries.flatMap((entry) =>
    isGroup(entry) ? placesIn(entry.pages, [...under, entry.label]) : [{ to: entry.path, label: entry.label, under }],
  )

/** Wherever a person may go: the pages of the menu in its order, what they may make, and what is their own. */
export const placesFor = (user: Who): Place[] => [
  ...placesIn(menuFor(user)),
  ...makings.filter(({ capability }) => can(user, capability)),
  ...own,
]

/** The lists that a text is looked for in from anywhere. */
const searched: readonly string[] = [paths.chargeMaster, paths.payers, paths.contracts, paths.users]
export const listsFor = (user: Who): Place[] => placesIn(menuFor(user, menu)).filter(({ to }) => searched.includes(to))
/** The list at an address with a text looked for, as its own search field has it. */
export const lookingFor = (text: string, list: string) => `${list}?${new URLSearchParams({ search: text })}`
