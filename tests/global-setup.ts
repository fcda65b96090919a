import type { TestProject } from 'vitest/node'
import { createDemoTemplate, createSmallTemplate } from './demo-template.ts'
import { startTestPostgres } from './postgres.ts'

export default async function setup(project: TestProject) {
  const server = await startTestPostgres()
  await createDemoTemplate(server.adminUrl)
  await createSmallTemplate(server.adminUrl)
  project.provide('adminUrl', server.adminUrl)
  return () => server.stop()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** a superuser's address on the run's PostgreSQL */
    adminUrl: string
  }
}
