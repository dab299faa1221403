import { config } from 'zod'

// zod's compiler needs `new Function`, which our Content-Security-Policy forbids. Imported before any schema is used.
config({ jitless: true })
