import { createDemoTemplate } from '../demo-template.ts'
import { startTestPostgres } from '../postgres.ts'

/** One PostgreSQL for all journeys; each worker clones a database from the demo world in it. */
export default async function setup() {
  const postgres = await startTestPostgres()
  await createDemoTemplate(postgres.adminUrl)
  process.env.E2E_ADMIN_URL = postgres.adminUrl
  return () => postgres.stop()
}
