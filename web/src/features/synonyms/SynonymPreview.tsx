import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { synonyms } from '@ratebook/shared/synonyms.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { query } from '../../client/api.ts'
import { useSettled } from '../../client/use-settled.ts'
import { count } from '../../words/format.ts'
import { ChargeWords } from '../../words/ChargeWords.tsx'
import { ServiceName } from '../../words/ServiceName.tsx'

const PAUSE_MS = 400

/** What visitors would find by the words as they stand in the form. */
export function SynonymPreview() {
  const { t } = useTranslation('synonyms')
  const [says, means] = useWatch({ name: ['says', 'means'] }) as [string, string]
  const body = useSettled({ says: says.trim(), means: means.trim() }, PAUSE_MS)
  const isReady = body.says !== '' && body.means !== ''
  const { data } = useQuery({
    ...query(synonyms.previewSynonym, { body }),
    ...(!isReady && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box role="status">
      <Typography variant="subtitle2">{t('synonyms.preview')}</Typography>
      {!isReady || !data ? (
        <Typography color="text.secondary">{t('synonyms.previewHelp')}</Typography>
      ) : (
        <>
          <Typography color="text.secondary">
            {t('synonyms.finds', {
              count: data.total,
              number: count(data.total),
              question: data.question,
              facility: data.facilityName || t('synonyms.noFacility'),
            })}
          </Typography>
          <Box component="ol" sx={{ my: 1, pl: 3 }}>
            {data.records.map((record) => (
              <li key={record.id}>
                <ServiceName of={record} /> ({record.code})
                <ChargeWords of={record} />
              </li>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}
