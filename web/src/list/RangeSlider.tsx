import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percent } from '../words/format.ts'
import { type Range, rangeStep } from './list-state.ts'

const isRange = (ends: number | readonly number[]): ends is Range => Array.isArray(ends) && ends.length === 2 && ends[0] < ends[1]

type Props = { label: string; value: Range; onChange: (range: Range) => void }

/** Two ends of a percentage, 0 to 100 in steps of 10, never at the same place. The list is asked once they are let go. */
export function RangeSlider({ label, value, onChange }: Props) {
  const { t } = useTranslation('staff')
  const id = useId()
  const [moving, setMoving] = useState<Range>(value)
  // the Back button moves them too
  useEffect(() => setMoving(value), [value])
  const [low, high] = moving
  return (
    <Box sx={{ px: 1.5, maxWidth: '36rem' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mx: -1.5 }}>
        <Typography variant="body2" id={id} sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="body2" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('list.between', { low, high })}
        </Typography>
      </Box>
      <Slider
        size="small"
        min={0}
        max={100}
        step={rangeStep}
        marks
        disableSwap
        value={[low, high]}
        getAriaLabel={(thumb) => t(thumb === 0 ? 'list.betweenFrom' : 'list.betweenTo', { label })}
        getAriaValueText={(end) => percent(end)}
        onChange={(_, ends) => {
          if (isRange(ends)) setMoving(ends)
        }}
        onChangeCommitted={(_, ends) => {
          if (isRange(ends) && ends.join() !== value.join()) onChange(ends)
        }}
      />
    </Box>
  )
}
