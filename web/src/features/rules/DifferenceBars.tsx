import Typography from '@mui/material/Typography'
import type { WhatIfRow } from '@ratebook/shared/what-if.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { signedMoney } from '../../words/format.ts'
import './difference-bars.css'

/** A service as it is named in a line: its code with modifiers. */
export const serviceCode = ({ code, modifiers }: Pick<WhatIfRow, 'code' | 'modifiers'>) =>
  modifiers ? `${code}-${modifiers.replace(/[,\s]+/g, '-')}` : code

/** The services whose payment moves most: less to the left of the middle, more to the right. */
export function DifferenceBars({ rows }: { rows: WhatIfRow[] }) {
  const { t } = useTranslation('rules')
  const id = useId()
  const most = Math.max(...rows.map((r) => Math.abs(r.difference ?? 0)))
  return (
    <section aria-labelledby={id}>
      <Typography component="h3" id={id} sx={{ fontWeight: 700, mb: 1 }}>
        {t('whatIf.bars')}
      </Typography>
      <ul className="difference-bars">
        {rows.map((row, i) => {
          const difference = row.difference ?? 0
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same code may stand in several rows of the file
            <li key={i}>
              <span className="difference-name">
                <strong>{serviceCode(row)}</strong> {row.description}
              </span>
              <span className="difference-track" aria-hidden="true">
                <span
                  className={difference < 0 ? 'difference-less' : 'difference-more'}
                  style={{ width: `${(Math.abs(difference) / most) * 50}%` }}
                />
              </span>
              <span className="difference-amount">{signedMoney(difference)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
