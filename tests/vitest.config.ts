import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{unit,api,contract,mrf,real}/**/*.test.ts'],
    globalSetup: './global-setup.ts',
    pool: 'forks',
    // as many as there are cores: PostgreSQL works in processes of its own while tests wait for it
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
