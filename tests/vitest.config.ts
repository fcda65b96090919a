import { defineConfig } from 'vitest/config'

const overDatabases = {
  globalSetup: './global-setup.ts',
  // the server keeps nothing in its modules that belongs to a database: a worker loads it once for all its files
  isolate: false,
}

export default defineConfig({
  test: {
    pool: 'forks',
    // as many as there are cores: PostgreSQL works in processes of its own while tests wait for it
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // what a page keeps in its modules (session, language) is each file's own
      { extends: true, test: { name: 'unit', include: ['unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['{api,contract,mrf}/**/*.test.ts'], ...overDatabases } },
      { extends: true, test: { name: 'real', include: ['real/**/*.test.ts'], ...overDatabases } },
    ],
  },
})
