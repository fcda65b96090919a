import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Publication } from '@ratebook/shared/publications.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes, count, dateTime } from '../../words/format.ts'

/** What is known of a file: when, by whom, how large, and the hash that tells it from any other. @param address where it is public */
export function PublicationFacts({ publication, address = '' }: { publication: Publication; address?: string }) {
  const { t } = useTranslation('transparency')
  const { publishedAt, publishedBy, attesterName, layout, size, sha256, result } = publication
  const facts: [name: string, value: ReactNode][] = [
    ...(address
      ? [
          [
            t('files.address'),
            <Link key="address" href={address}>
              {address}
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(publishedAt
      ? [[t('files.published'), t('files.by', { at: dateTime(publishedAt), username: publishedBy })] as [string, string]]
      : []),
    [t('files.lastUpdatedOn'), result?.summary.lastUpdatedOn || '-'],
    [t('files.attester'), attesterName || '-'],
    [t('files.layout'), t(`summary.layouts.${layout}`)],
    [t('files.rows'), count(result?.summary.rows)],
    [t('files.size'), bytes(size)],
    [t('files.sha256'), <code key="sha256">{sha256}</code>],
  ]
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', columnGap: 2, rowGap: { sm: 0.75 }, gridTemplateColumns: { xs: '1fr', sm: '9rem minmax(0, 1fr)' } }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
