import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

const { executablePath, env } = await chromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: availableParallelism(),
  // what a machine with other work needs; one without it takes a tenth
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
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
