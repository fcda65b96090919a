import { config } from 'zod/v4/core'

// The content security policy forbids code made of text, which zod would otherwise try. To be imported before any schema is made.
config({ jitless: true })
