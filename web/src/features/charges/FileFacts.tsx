import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { lackedFacts, type StatedFact } from '@ratebook/shared/facility-facts.ts'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../client/error-words.ts'

type Props = {
  facts: StatedFact[]
  facility: string
  /** names between commas, or `missing` */
  chosen: string
  onChoose: (chosen: string) => void
}

/** What a machine-readable file says of its hospital beside what the facility says, fact by fact: ticked ones are taken. */
export function FileFacts({ facts, facility, chosen, onChoose }: Props) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  const ticked: string[] = chosen === 'missing' ? lackedFacts(facts) : chosen.split(',').filter(Boolean)
  const told = facts.filter(({ state }) => state !== 'same')
  const same = facts.filter(({ state }) => state === 'same').map(({ fact }) => t(`facts.names.${fact}`))
  const toggle = (fact: string, isTicked: boolean) =>
    onChoose((isTicked ? [...ticked, fact] : ticked.filter((other) => other !== fact)).join(','))
  return (
    <Paper component="section" variant="outlined" aria-labelledby="file-facts" sx={{ p: 2, my: 2 }}>
      <Typography variant="h2" id="file-facts">
        {t('facts.title')}
      </Typography>
      {told.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t('facts.intro', { facility })}
        </Typography>
      )}
      {told.map(({ fact, inFile, now, state, message, code, values }) => (
        <Box key={fact} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          {state === 'refused' ? (
            <Typography sx={{ pl: { sm: 4 }, fontWeight: 600 }}>{t(`facts.names.${fact}`)}</Typography>
          ) : (
            <FormControlLabel
              sx={{ '& .MuiCheckbox-root': { py: 0.25 }, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
              label={t(`facts.names.${fact}`)}
              control={<Checkbox checked={ticked.includes(fact)} onChange={(e) => toggle(fact, e.target.checked)} />}
            />
          )}
          <Box component="dl" sx={{ m: 0, pl: { sm: 4 }, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Value label={t('facts.inFile')} text={inFile} />
            <Value label={t('facts.now')} text={now || t('facts.none')} />
          </Box>
          {(state === 'refused' || fact === 'attested') && (
            <Typography variant="body2" color="text.secondary" sx={{ pl: { sm: 4 }, mt: 0.5 }}>
              {state === 'refused' ? t('facts.refused', { reason: say({ code, values }, message) }) : t('facts.attestHelp')}
            </Typography>
          )}
        </Box>
      ))}
      {same.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('facts.same', { facility, names: same.join(', ') })}
        </Typography>
      )}
    </Paper>
  )
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <Box>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{
        m: 0,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
        // provisions of contracts can be pages long
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '6',
        overflow: 'hidden',
      }}
    >
      {text}
    </Typography>
  </Box>
)
