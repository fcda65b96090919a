import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

/** What automated rules can find of WCAG 2.2 A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axe = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Brings the rules into a page, once for as long as it is not left. */
export const loadRules = (page: Page | Frame) => page.evaluate(axe)

/** What a page that has the rules does wrong, and where. What passes is neither described nor sent. */
export const violations = (page: Page | Frame) => broken(page, RULES)
/** Its colours alone: of a page whose other faults are known. */
export const paleTexts = (page: Page | Frame) => broken(page, ['color-contrast'], 'rule')

const broken = (page: Page | Frame, values: string[], type: 'tag' | 'rule' = 'tag') =>
  page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const result: AxeResults = await axe.run({ runOnly, reporter: 'no-passes', resultTypes: ['violations'], selectors: false })
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { type, values },
  )
