/** The layouts that CMS's data dictionary gives the machine-readable file; all say the same. */
export const fileLayouts = ['tall', 'wide', 'json'] as const
export type FileLayout = (typeof fileLayouts)[number]

export const endingOf = (layout: FileLayout) => (layout === 'json' ? 'json' : 'csv')
export const mediaTypeOf = (layout: FileLayout) => (layout === 'json' ? 'application/json' : 'text/csv')
