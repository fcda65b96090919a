import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { messageTypes } from '@ratebook/shared/webhook-events.ts'
import { webhookFaults, deliveryStates, type WebhookDelivery, webhooks } from '@ratebook/shared/webhooks.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'
import { dateTime } from '../../words/format.ts'
import { MessageDetails } from './MessageDetails.tsx'

/** What was and is to be sent to the brand's webhooks, and what became of it. */
export function MessagesPage() {
  const { t } = useTranslation('webhooks')
  const words = useMemo(
    () => ({
      event: messageTypes.map((event) => [event, t(`events.${event}`)] as const),
      state: deliveryStates.map((state) => [state, t(`deliveryStates.${state}`)] as const),
      reason: webhookFaults.map((reason) => [reason, t(`reasons.${reason}`)] as const),
    }),
    [t],
  )
  const nameOf = ({ createdAt, webhook }: WebhookDelivery) => t('message', { at: dateTime(createdAt), webhook })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2">{t('deliveries.caption')}</Typography>
        <Button component={Link} to={paths.webhooks}>
          {t('back')}
        </Button>
      </Box>
      <ListPage
        endpoint={webhooks.listWebhookDeliveries}
        words={words}
        heading={['createdAt', 'state']}
        nameOf={nameOf}
        cells={{
          createdAt: ({ createdAt }) => dateTime(createdAt),
          status: ({ status }) => status ?? '-',
          nextTry: ({ nextTry }) => (nextTry ? dateTime(nextTry) : '-'),
        }}
        details={(delivery) => <MessageDetails delivery={delivery} />}
        empty={<EmptyList title={t('deliveriesEmpty.title')} help={t('deliveriesEmpty.help')} />}
      />
    </>
  )
}
