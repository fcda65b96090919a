import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Operating, operating } from '@ratebook/shared/operating.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { toastError, toastSuccess } from '../../client/toasts.tsx'
import { SectionCard } from '../../form/SectionCard.tsx'
import { smallTable } from '../../list/small-table.ts'
import { count, dateTime } from '../../words/format.ts'

const states = ['waiting', 'working', 'done', 'failed'] as const

/** Scheduled work by what it is, and why it failed. */
export function Jobs({ jobs }: Pick<Operating, 'jobs'>) {
  const { t } = useTranslation('operating')
  const retry = useSend(operating.retryJobs, operating.getOperating)
  const nameOf = (queue: string) => t(`queues.${queue}`, { defaultValue: queue })
  const again = (queue: string) =>
    retry.mutate({ body: { queue } }, { onSuccess: () => toastSuccess(t('jobs.retried', { name: nameOf(queue) })), onError: toastError })
  return (
    <SectionCard title={t('jobs.title')} help={t('jobs.help')}>
      {jobs.length === 0 ? (
        <p>{t('jobs.none')}</p>
      ) : (
        <Box role="region" aria-label={t('jobs.title')} tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Box component="table" sx={smallTable}>
            <thead>
              <tr>
                <th scope="col">{t('jobs.queue')}</th>
                {states.map((state) => (
                  <th key={state} scope="col">
                    {t(`jobs.${state}`)}
                  </th>
                ))}
                <th scope="col">{t('jobs.why')}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.queue}>
                  <th scope="row">{nameOf(job.queue)}</th>
                  {states.map((state) => (
                    <td key={state}>{count(job[state])}</td>
                  ))}
                  <td>
                    {job.failed > 0 && (
                      <>
                        {dateTime(job.failedAt)}: {job.why}{' '}
                        <Button
                          size="small"
                          disabled={retry.isPending}
                          aria-label={t('jobs.retryOf', { name: nameOf(job.queue) })}
                          onClick={() => again(job.queue)}
                        >
                          {t('jobs.retry')}
                        </Button>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </SectionCard>
  )
}
