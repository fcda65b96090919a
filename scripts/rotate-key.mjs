// npm run rotate-key [-- --stopped | --lost]: exchanges the keys that seal what is kept, in DATABASE_URL's database or the embedded one.
import { onDatabase } from './on-database.mjs'

await onDatabase('data/rotate-key.js', process.argv.slice(2))
