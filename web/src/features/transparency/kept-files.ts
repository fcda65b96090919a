import type { FacilityFile, Publication } from '@ratebook/shared/publications.ts'

/** The files of a facility that can be read, newest first: the one that waits, the public one, and those before. */
export const keptFiles = ({ draft, published, earlier }: FacilityFile): Publication[] => [
  ...(draft?.state === 'checked' ? [draft] : []),
  ...(published ? [published] : []),
  ...earlier,
]
