// The static checks. Each prints what it finds and answers its exit code.
import { inRoot, node } from './lib.mjs'
import { prisma } from './prisma.mjs'

const toStdout = { stdout: 'inherit' }

// one checker each: packages are checked side by side, and every further checker works the same types out again
export const types = () => node([inRoot('node_modules/typescript/bin/tsc'), '-b', '--checkers', '1'], toStdout)

export const lint = () => node([inRoot('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'], toStdout)

/** Replays the migrations in an empty database and prints what schema.prisma has that they have not, or the other way round. */
export const migrations = () =>
  prisma(['migrate', 'diff', '--from-migrations', 'migrations', '--to-schema', 'schema.prisma', '--exit-code'])
