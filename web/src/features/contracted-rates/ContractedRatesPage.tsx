import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { methodNames, serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { type ContractedRate, contractedRates, noRateKinds, rateConditions } from '@ratebook/shared/contracted-rates.ts'
import { payMethodCards, payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods, serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { money, percent } from '../../words/format.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { paths } from '../../paths.ts'

const PATIENCE_MS = 1500
const saysValue = { percent, dollars: money, none: () => '-' } as const
const methodWords = methods.map((method) => [method, methodNames[method].name] as const)
const serviceTypeWords = serviceTypes.map((type) => [type, serviceTypeNames[type].name] as const)

/** What each contract in force pays for every line of its fee schedules. */
export function ContractedRatesPage() {
  const { t } = useTranslation('contractedRates')
  const { t: ofRules } = useTranslation('rules')
  const words = useMemo(
    () => ({
      serviceType: serviceTypeWords,
      paymethod: payMethods.map((method) => [method, ofRules(`payMethods.${method}.name`)] as const),
      codeType: methodWords,
      unless: rateConditions.map((condition) => [condition, condition && t(`contractedRates.conditions.${condition}`)] as const),
      reason: noRateKinds.map(
        (kind) => [kind, kind === 'beyondReason' ? t('contractedRates.beyondReason') : ofRules(`whatIf.reasons.${kind}`)] as const,
      ),
    }),
    [t, ofRules],
  )
  return (
    <>
      <Computing />
      <ListPage
        endpoint={contractedRates.listContractedRates}
        words={words}
        nameOf={(rate: ContractedRate) => t('contractedRates.rate', { name: rate.name, code: rate.code })}
        cells={{
          name: (rate) => (
            <Link component={RouterLink} to={paths.contractView(rate.contractId)}>
              {rate.name}
            </Link>
          ),
          payvalue: ({ paymethod, payvalue }) => saysValue[payMethodCards[paymethod].value](payvalue),
        }}
        empty={<Nothing />}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('contractedRates.dash')}
      </Typography>
    </>
  )
}

/** After a change the rates are computed anew before the list can be shown, which is said when it takes longer than lists do. */
function Computing() {
  const { t } = useTranslation('contractedRates')
  const { method, path } = contractedRates.listContractedRates
  const loading = useIsFetching({ queryKey: [method, path] }) > 0
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!loading) return
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [loading])
  return (
    <div role="status">
      {long && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('contractedRates.computing')}
        </Alert>
      )}
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation('contractedRates')
  return (
    <Box sx={{ maxWidth: '36rem', mx: 'auto', textAlign: 'left' }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t('contractedRates.none')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('contractedRates.noneHelp')}
      </Typography>
      <Box component="ol" sx={{ pl: 2.5, my: 1, '& li': { mb: 0.5 } }}>
        <li>
          <Link component={RouterLink} to={paths.feeSchedules}>
            {t('contractedRates.needSchedule')}
          </Link>
        </li>
        <li>
          <Link component={RouterLink} to={paths.contracts}>
            {t('contractedRates.needContract')}
          </Link>
        </li>
        <li>{t('contractedRates.needRules')}</li>
      </Box>
    </Box>
  )
}
