/** `npm start`: all set-up, then the server. */
import { run } from './setup/children.mjs'
import { buildClient } from './setup/client.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { portFree } from './setup/port.mjs'
import { ROOT } from './setup/root.mjs'
import { buildServer, SERVER } from './setup/server.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await portFree()
  await installDependencies()
  await buildClient()
  await buildServer()
  return (await run(node24(), [SERVER], { cwd: ROOT })).code
})
