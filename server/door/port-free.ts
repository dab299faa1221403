/** Checks whether the server can listen on its port, before anything else starts. */
import type { Server } from 'node:http'
import type { Settings } from '../base/settings.ts'

/** Tries the port first, as the framework would not report that it is taken. */
export async function portFree(http: Server, { port, host }: Settings): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`
            : error.code === 'EACCES'
              ? `Port ${port} may not be used by this user. Choose one from 1024 on: PORT=2567 npm start`
              : `Cannot listen on ${host ?? 'any address'}, port ${port}: ${error.message}`,
          { cause: error },
        ),
      ),
    )
    http.listen(port, host, () => http.close(() => resolve()))
  })
  http.removeAllListeners('error')
}
