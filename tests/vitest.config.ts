import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{unit,api,contract,mrf,real}/**/*.test.ts'],
    globalSetup: './global-setup.ts',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
