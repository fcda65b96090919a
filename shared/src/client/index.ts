// What the package @ratebook/client opens with: made by scripts/client.mjs, described in docs/integrators.md.
// biome-ignore-start lint/performance/noBarrelFile: whoever installs a package imports from one place
export { fileNameOf } from '../wire/request.ts'
export type { Answer, Call, CallOptions, Client, Given } from './calls.ts'
export { type ClientOptions, createClient } from './create-client.ts'
export { Problem } from './problem.ts'
// biome-ignore-end lint/performance/noBarrelFile: whoever installs a package imports from one place
