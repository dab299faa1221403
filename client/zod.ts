/**
 * zod as this client has it (`vite.config.ts`): its compiler needs `new Function`, which our
 * Content-Security-Policy forbids.
 */
import { config } from 'zod/v4'

export * from 'zod/v4'

config({ jitless: true })
