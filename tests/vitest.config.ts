import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // as many as there are cores: PostgreSQL works in processes of its own while tests wait for it
    maxWorkers: '100%',
    // the server keeps nothing in its modules that belongs to a database: a worker loads what it tests once for all its files
    isolate: false,
    // long enough beside browsers, and on a machine that is busy with other things
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // what comes by itself, such as a mail, may be late for the same reasons
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['{api,contract,mrf}/**/*.test.ts'], globalSetup: './global-setup.ts' } },
      { extends: true, test: { name: 'real', include: ['real/**/*.test.ts'], globalSetup: './global-setup.ts' } },
    ],
  },
})
