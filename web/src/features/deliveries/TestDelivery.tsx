import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DeliveryTest, deliveries } from '@ratebook/shared/deliveries.ts'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../client/send.ts'
import { bytes, dateTime } from '../../words/format.ts'
import type { Values } from './DeliveryDialog.tsx'

/** Fields that say where files come from. */
const aboutPlace = new Set<string>([
  'source',
  'folder',
  'pattern',
  'host',
  'port',
  'username',
  'signsInBy',
  'secret',
] satisfies (keyof Values)[])

/** Tries what the form says, and nothing is fetched: the server's key to be agreed to, then the files that would be. */
export function TestDelivery({ id }: { id: string | undefined }) {
  const { t } = useTranslation('deliveries')
  const { getValues, setValue, trigger, subscribe } = useFormContext<Values>()
  const hostKey = useWatch<Values, 'hostKey'>({ name: 'hostKey' })
  const test = useSend(deliveries.testDelivery)
  const { reset } = test
  // what was found is of the fields as they were
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => aboutPlace.has(name ?? '') && reset() }),
    [subscribe, reset],
  )
  const run = async () => {
    if (!(await trigger([...aboutPlace] as (keyof Values)[], { shouldFocus: true }))) return
    const { id: _, version: __, ...delivery } = getValues() as Values & { id?: string; version?: number }
    test.mutate({ body: { delivery: { ...delivery, name: delivery.name || t('addTitle') }, ...(id && { id }) } })
  }
  const agree = (key: string) => {
    setValue('hostKey', key, { shouldDirty: true })
    void run()
  }
  const changed = test.error?.body.code === 'sftpHostKeyChanged' ? String(test.error.body.values?.is) : null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {hostKey && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('agreedKey')} <code>{hostKey}</code>
        </Typography>
      )}
      <Button variant="outlined" disabled={test.isPending} onClick={() => void run()}>
        {t(test.isPending ? 'testing' : 'test')}
      </Button>
      <Box role="status" sx={{ width: '100%', minWidth: 0 }}>
        {test.error && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {[...new Set(test.error.body.fields?.map(({ message }) => message) ?? [test.error.message])].map((line) => (
              <div key={line}>{line}</div>
            ))}
            {changed && <Agree label={t('agreeNew')} onAgree={() => agree(changed)} />}
          </Alert>
        )}
        {test.data && !test.error && <Found test={test.data} onAgree={agree} />}
      </Box>
    </Box>
  )
}

const Agree = ({ label, onAgree }: { label: string; onAgree: () => void }) => (
  <Button size="small" color="inherit" variant="outlined" sx={{ mt: 1 }} onClick={onAgree}>
    {label}
  </Button>
)

function Found({ test, onAgree }: { test: DeliveryTest; onAgree: (key: string) => void }) {
  const { t } = useTranslation('deliveries')
  if (!test.isHostKeyAgreed)
    return (
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        {t('compareKey')}
        <Box sx={{ my: 1 }}>
          <code>{test.hostKey}</code>
        </Box>
        <Agree label={t('agree')} onAgree={() => onAgree(test.hostKey)} />
      </Alert>
    )
  if (test.files.length === 0) return <Alert severity="success">{t('foundNone')}</Alert>
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      {t('found', { number: test.files.length })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {test.files.slice(0, 20).map((file) => (
          <li key={file.name}>
            {[file.name, bytes(file.bytes), dateTime(file.modifiedAt), ...(file.isSettled ? [] : [t('stillGrowing')])].join(' · ')}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
