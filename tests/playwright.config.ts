import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

const { executablePath, env } = await chromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: availableParallelism(),
  // nothing here says how fast the product is: a machine that is busy with other things only takes longer
  timeout: 300_000,
  // once more, over a server and a database of its own; what passes only then is named at the end of the run, to be mended
  retries: 1,
  expect: { timeout: 60_000 },
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // a trace pictures every action, which takes as long as the action
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      env,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true }, grep: /@phone/ },
  ],
})
