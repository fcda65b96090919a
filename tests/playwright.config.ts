import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

const { executablePath, env } = await chromium()
// The workers read this file too, and must find the server where the first reading put it.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000))
const address = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 1,
  timeout: 60_000,
  use: {
    baseURL: address,
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
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: {
    command: 'node --import tsx e2e/server.ts',
    url: `${address}/livez`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
