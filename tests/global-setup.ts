import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'

export default async function setup(project: TestProject) {
  const server = await startTestPostgres()
  project.provide('adminUrl', server.adminUrl)
  return () => server.stop()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** a superuser's address on the run's PostgreSQL */
    adminUrl: string
  }
}
