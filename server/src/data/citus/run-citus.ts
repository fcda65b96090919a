import { parseConfig } from '../../config.ts'
import { connected } from '../roles.ts'
import { planOf } from './plan.ts'

// npm run scale:citus -- --dry-run | --accept

const [option, ...more] = process.argv.slice(2)
try {
  if (more.length > 0 || (option !== undefined && !['--dry-run', '--accept'].includes(option)))
    throw new Error('It takes --dry-run, which only says what it would do, or --accept, which does it')
  const { ownerUrl, databaseUrl } = parseConfig(process.env)
  await connected(ownerUrl ?? databaseUrl, async (client) => {
    const { refusals, givenUp, statements } = await planOf(client)
    if (refusals.length > 0) throw new Error(`Nothing was done.\n${refusals.map((why) => `- ${why}.`).join('\n')}`)
    if (statements.length === 0) return console.log('The tables of tenants are distributed by brand already. There is nothing to do.')
    if (givenUp.length > 0) console.log(`On a cluster this is given up:\n${givenUp.map((what) => `- ${what}`).join('\n')}\n`)
    if (option === '--dry-run') return console.log(`This would be done:\n${statements.map((text) => `${text};`).join('\n')}`)
    if (option !== '--accept')
      throw new Error('Nothing was done. --dry-run shows each statement; stop the servers, make a backup, and give --accept to do them')
    await client.query('SET statement_timeout = 0')
    for (const [i, text] of statements.entries()) {
      console.log(`${text};`)
      await client.query(text).catch((error: Error) => {
        throw new Error(`${error.message}\n${i} of ${statements.length} statements are done and stay: the same command goes on from there`)
      })
    }
    console.log(`${statements.length} statements are done.`)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
