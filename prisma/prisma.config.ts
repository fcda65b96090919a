import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
  datasource: {
    // `prisma generate` needs no database, yet refuses an empty address.
    url: process.env.DATABASE_URL || 'postgresql://unset@127.0.0.1:1/unset',
    shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL || undefined,
  },
})
