import { describe, expect, test } from 'vitest'
// @ts-expect-error the web's own package, whose types it alone has
import { renderToStaticMarkup } from '../../web/node_modules/react-dom/server.js'
import { choosing } from '../../web/src/list/list-leading.tsx'

type Plan = { id: string; name: string }
const plans: Plan[] = [
  { id: 'a', name: 'Blue River' },
  { id: 'b', name: 'Summit Ridge' },
]
/** The radio buttons of the rows, as the browser gets them. */
function radios(chosen: string | undefined) {
  const { cell } = choosing<Plan>({ chosen, onChoose: () => {} }, 'Plans', ({ name }) => `Choose ${name}`)
  return plans.map((row) => /<input[^>]*>/.exec(renderToStaticMarkup(cell(row)))?.[0] ?? '')
}

describe('Radio selection in a list', () => {
  test('has a button in each row, all of one group, each with the name of its row', () => {
    expect(radios(undefined)).toEqual([
      expect.stringMatching(/type="radio".*aria-label="Choose Blue River".*name="Plans"/),
      expect.stringMatching(/type="radio".*aria-label="Choose Summit Ridge".*name="Plans"/),
    ])
  })
  test('checks the chosen row and no other', () => {
    expect(radios('b').map((input) => input.includes('checked'))).toEqual([false, true])
    expect(radios(undefined).some((input) => input.includes('checked'))).toBe(false)
  })
})
