// The four sets of steps that a hospital may show: each is walked from its first step to its last, in English and in another language.
import { expect, type Locator, type Page } from '@playwright/test'
import { loadRules, violations } from './accessibility.ts'
import { makeHospital } from './hospital.ts'
import { test } from './journey.ts'

const facility = 'Willow Bend Hospital'
const plan = 'Willow Mutual'
const charge = '$1,234.56'
/** 60 % of the charge is $740.736, half up. */
const listedCash = '$740.74'
/** A visit, what stands beside the service (1.5 units at $100.00), and what comes of both. */
type Figures = { beside: string | null; cash: string; agreed: string; ownShare: string }
const alone: Figures = {
  beside: null,
  cash: listedCash,
  /** 62.5 % of the charge */
  agreed: '$771.60',
  /** $40 + $250 + 20 % of ($771.60 − $40 − $250 = $481.60) = $96.32 */
  ownShare: '$386.32',
}
const withContrast: Figures = {
  beside: '$150.00',
  /** 60 % of $1,384.56 is $830.736, half up */
  cash: '$830.74',
  /** $771.60 and 62.5 % of $150.00 */
  agreed: '$865.35',
  /** $40 + $250 + 20 % of ($865.35 − $40 − $250 = $575.35) = $115.07 */
  ownShare: '$405.07',
}

type StepKey = 'choose' | 'review' | 'estimate' | 'book'
const words = {
  en: {
    title: 'Willow Health Pricer Tool',
    start: 'Shoppable Services',
    steps: {
      choose: 'Choose Hospital, Settings & Procedures',
      review: 'Review Plans',
      estimate: 'Estimate your expenses',
      book: 'Book Appointment',
    },
    search: 'What are you looking for?',
    service: 'MRI of a leg joint (hip, knee or ankle), no dye',
    figures: ['Copay', 'Remaining deductible', 'Co-insurance'],
    ask: 'Estimate my share',
    share: 'Your share',
    payer: 'Payer',
    location: 'Location',
    back: 'Back',
    next: /^Next/,
    booked: `Appointment request has been submitted. You will be contacted by ${facility} for further assistance.`,
    restart: 'Restart',
  },
  es: {
    title: 'Willow Health - Precios',
    start: 'Servicios y precios',
    steps: {
      choose: 'Elija hospital, modalidad y procedimiento',
      review: 'Revise los planes',
      estimate: 'Calcule sus gastos',
      book: 'Pedir cita',
    },
    search: '¿Qué busca?',
    service: 'Resonancia magnética de una articulación de la pierna (cadera, rodilla o tobillo), sin contraste',
    figures: ['Copago', 'Deducible restante', 'Coseguro'],
    ask: 'Calcular mi parte',
    share: 'Su parte',
    payer: 'Quién paga',
    location: 'Lugar',
    back: 'Atrás',
    next: /^Siguiente/,
    booked: `Su solicitud de cita se ha enviado. ${facility} se comunicará con usted para ayudarle.`,
    restart: 'Empezar de nuevo',
  },
  ja: {
    title: 'Willow Healthの料金検索',
    start: '比較できるサービス',
    steps: {
      choose: '病院・診療区分・サービスを選ぶ',
      review: 'プランを確認する',
      estimate: '自己負担額を見積もる',
      book: '予約を申し込む',
    },
    search: '何をお探しですか',
    service: '脚の関節のMRI(股関節・膝・足首、造影剤なし)',
    figures: ['定額自己負担（copay）', '免責額（deductible）の残り', '定率自己負担（co-insurance）'],
    ask: '自己負担額を見積もる',
    share: '自己負担額',
    payer: '支払者',
    location: '場所',
    back: '戻る',
    next: /^次へ/,
    booked: `予約の申込みを送信しました。${facility}からご連絡します。`,
    restart: '最初から',
  },
} satisfies Record<string, unknown>
type Language = keyof typeof words

const expenses = { IsOutOfPocketCalculationEnabled: true }
const appointment = {
  ...{ IsHealthTalkAIEnabled: true, HealthTalkClientId: 'client-7', HealthTalkAudience: 'https://ai.example.org' },
  HealthTalkSecret: 'the secret',
}
const sets: { what: string; settings: object; figures: Figures; steps: StepKey[]; language: Language }[] = [
  { what: 'prices alone', settings: {}, figures: withContrast, steps: ['choose', 'review'], language: 'ja' },
  { what: 'one’s share', settings: expenses, figures: alone, steps: ['choose', 'review', 'estimate'], language: 'es' },
  { what: 'an appointment', settings: appointment, figures: alone, steps: ['choose', 'review', 'book'], language: 'es' },
  {
    what: 'one’s share and an appointment',
    settings: { ...expenses, ...appointment },
    figures: withContrast,
    steps: ['choose', 'review', 'estimate', 'book'],
    language: 'ja',
  },
]

const makeWillow = (page: Page, baseURL: string | undefined, database: string, settings: object, { beside }: Figures) =>
  makeHospital(page, baseURL, {
    ...{ name: 'Willow', facility, plan, agreedRate: 62.5, settings },
    items: [
      { code: 'W1', description: 'MRI LOWER EXTREMITY JOINT W/O CONTRAST', cpT_HCPCS: '73721', amount: 1234.56 },
      { code: 'W2', description: 'GADOLINIUM CONTRAST', cpT_HCPCS: 'A9579', amount: 100 },
    ],
    ...(beside && { beside: { database, of: '73721', code: 'A9579', units: 1.5 } }),
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The step that is open: its heading has the focus, its address says so, and nothing stands beyond the edge of the screen. */
async function expectStep(page: Page, language: Language, steps: StepKey[], step: StepKey) {
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(words[language].steps[step])
  await expect(heading(page, words[language].steps[step])).toBeFocused()
  expect(new URL(page.url()).searchParams.get('step')).toBe(step)
  // those before it are buttons that lead back, those after it are not
  for (const other of steps)
    await expect(page.locator('button.step-head', { hasText: words[language].steps[other] })).toHaveCount(
      steps.indexOf(other) < steps.indexOf(step) ? 1 : 0,
    )
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

/** Walks from the home page to the last step, and stops there. */
async function walk(
  page: Page,
  language: Language,
  steps: StepKey[],
  { beside, cash, agreed, ownShare }: Figures,
  press: (what: Locator) => Promise<unknown>,
) {
  const say = words[language]
  await press(button(page, say.start))
  await expect(page).toHaveTitle(say.title)
  await expect(page.locator('.step-title')).toHaveText(steps.map((step) => say.steps[step]))

  const onward = page.locator('.wizard-actions').getByRole('button').last()
  await expect(onward).toHaveText(say.steps.review)
  await expect(onward).toBeDisabled()
  await press(page.getByRole('searchbox', { name: say.search }))
  await page.keyboard.type('73721')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: listedCash })
  await press(row.getByRole('radio', { name: say.service }))
  await press(onward)

  await expectStep(page, language, steps, 'review')
  await expect(page.locator('.breakdown-amount')).toHaveText(charge)
  const besides = page.locator('.associated-table tbody tr')
  await expect(besides).toHaveCount(beside ? 1 : 0)
  if (beside) {
    await expect(besides).toContainText('GADOLINIUM CONTRAST')
    await expect(besides.locator('td').last()).toHaveText(beside)
    await expect(besides.getByRole('textbox')).toHaveValue('1.5')
  }
  await press(page.getByRole('radio', { name: new RegExp(`${plan}.*\\${agreed}`) }))
  await expect(page.locator('.summary-amount').first()).toHaveText(agreed)
  await expect(page.locator('.review-aside')).toContainText(cash)

  if (steps.includes('estimate')) {
    await press(button(page, say.next))
    await expectStep(page, language, steps, 'estimate')
    for (const [i, figure] of ['40', '250', '20'].entries()) {
      await press(page.getByRole('textbox', { name: say.figures[i] as string, exact: true }))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(figure)
    }
    await press(page.locator('form').getByRole('button', { name: say.ask }))
    // said aloud when it comes
    await expect(page.getByRole('complementary', { name: say.share }).getByRole('status').locator('.summary-amount')).toHaveText(ownShare)
  }
  if (steps.includes('book')) {
    await press(button(page, say.next))
    await expectStep(page, language, steps, 'book')
    await press(page.locator('.book').getByRole('button', { name: say.steps.book }))
    const form = page.getByRole('dialog', { name: say.steps.book })
    await expect(form.getByLabel(say.payer, { exact: true })).toHaveValue(plan)
    await expect(form.getByLabel(say.location, { exact: true })).toHaveValue(facility)
    await page.keyboard.press('Escape')
  }
  await expect(button(page, say.next)).toHaveCount(0)
  await expect(onward).toHaveText(say.restart)
}

/** Fills in the form of the last step and sends it. */
async function book(page: Page, language: Language) {
  const say = words[language]
  await page.locator('.book').getByRole('button', { name: say.steps.book }).click()
  const form = page.getByRole('dialog', { name: say.steps.book })
  for (const [entry, value] of Object.entries({ firstName: 'Ana', lastName: 'Mori', mobileNumber: '(614) 555-0142', dob: '1980-02-29' }))
    await form.locator(`[name=${entry}]`).fill(value)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await form.locator('[name=dob]').press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.locator('.book').getByRole('status')).toHaveText(say.booked)
}

for (const { what, settings, figures, steps, language } of sets)
  test(`The steps with ${what} are walked to the last, back and anew, also in "${language}"`, { tag: '@phone' }, async ({
    page,
    baseURL,
    server,
  }) => {
    const site = await makeWillow(page, baseURL, server.database, settings, figures)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site}/home`)
    await walk(page, 'en', steps, figures, (what) => what.click())

    // back step by step, forward by the button, and to a completed step by its heading
    const last = steps.at(-1) as StepKey
    const before = steps.at(-2) as StepKey
    await button(page, 'Back').click()
    if (before === 'choose') await expect(heading(page, words.en.steps.choose)).toBeFocused()
    else await expectStep(page, 'en', steps, before)
    await page.locator('.wizard-actions').getByRole('button').last().click()
    await expectStep(page, 'en', steps, last)
    await page.locator('button.step-head').first().click()
    await expect(heading(page, words.en.steps.choose)).toBeFocused()
    await expect(page.getByRole('radio', { name: words.en.service })).toBeChecked()
    await button(page, 'Back').click()
    await expect(page).toHaveURL(/\/home$/)

    await page.locator('.language select').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await walk(page, language, steps, figures, (what) => what.click())
    if (last === 'book') await book(page, language)
    await loadRules(page)
    expect(await violations(page)).toEqual([])
    await button(page, words[language].restart).click()
    await expect(page).toHaveURL(/\/home$/)
  })

/** Why somebody who looks for the focus does not find it; null where it is plain to see. */
function whereFocusIsNot() {
  const on = document.activeElement as HTMLElement
  if (on === document.body) return 'it is on nothing'
  if (getComputedStyle(on).outlineStyle === 'none') return `no outline: ${on.outerHTML.slice(0, 120)}`
  const { left, top, width, height } = on.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above && (on.contains(above) || above.contains(on) || on.closest('label') === above)
    ? null
    : `covered: ${on.outerHTML.slice(0, 120)}`
}

test('All four steps are walked with the keyboard alone, and the focus is seen all the way', async ({ page, baseURL, server }) => {
  const site = await makeWillow(page, baseURL, server.database, { ...expenses, ...appointment }, alone)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/home`)
  /** Goes on with a key until it is there. */
  async function goOnTo(isThere: () => Promise<boolean>, key: string) {
    for (let times = 0; !(await isThere()); times++) {
      expect(times, `${key} does not lead there`).toBeLessThan(60)
      await page.keyboard.press(key)
      expect(await page.evaluate(whereFocusIsNot)).toBeNull()
    }
  }
  /** Tab leads to what it is, or to the group of radio buttons, in which arrows choose; Enter presses. */
  async function press(what: Locator) {
    await expect(what).toBeEnabled()
    const { type, name } = await what.evaluate(({ type, name }: HTMLInputElement) => ({ type, name }))
    if (type === 'radio') {
      await goOnTo(() => page.evaluate((group) => (document.activeElement as HTMLInputElement).name === group, name), 'Tab')
      await page.keyboard.press('Space')
      await goOnTo(() => what.isChecked(), 'ArrowDown')
    } else {
      await goOnTo(() => what.evaluate((element) => element === document.activeElement), 'Tab')
      if (type !== 'text' && type !== 'search') await page.keyboard.press('Enter')
    }
  }
  const all: StepKey[] = ['choose', 'review', 'estimate', 'book']
  await walk(page, 'en', all, alone, press)
  // what opened the window has the focus again
  await expect(page.locator('.book').getByRole('button')).toBeFocused()
  await press(button(page, 'Back'))
  await expectStep(page, 'en', all, 'estimate')
  await press(button(page, words.en.next))
  await expectStep(page, 'en', all, 'book')
  await press(button(page, 'Restart'))
  await expect(page).toHaveURL(/\/home$/)
})
