import { createServer } from 'node:net'
import { Trouble } from './trouble.mjs'

/** Reports an unavailable port before the user waits for a build. The server checks again on start. */
export function portFree({ PORT, HOST } = process.env) {
  const port = Number(PORT || 2567)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Trouble(`PORT is a whole number from 0 to 65535, not "${PORT}".`)
  return new Promise((resolve, reject) => {
    const trial = createServer()
    trial.once('error', (error) => reject(new Trouble(why(error, port))))
    trial.listen(port, HOST || undefined, () => trial.close(resolve))
  })
}

function why({ code, message }, port) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another: PORT=${port < 65535 ? port + 1 : 2567} npm start`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one from 1024 on: PORT=2567 npm start`
  return `The server cannot listen there (HOST and PORT): ${message}`
}
