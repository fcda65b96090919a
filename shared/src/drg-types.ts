/** What CMS's data dictionary calls the groups of stays, of which a hospital's DRG codes are one kind. */
export const drgTypes = ['MS-DRG', 'DRG', 'R-DRG', 'S-DRG', 'APS-DRG', 'AP-DRG', 'APR-DRG', 'TRIS-DRG', 'MS-LTC-DRG'] as const
export type DrgType = (typeof drgTypes)[number]
