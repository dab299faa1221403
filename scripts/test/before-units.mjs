/** For Jest: builds the server, so that processes in tests run the present sources. */
import { buildServer } from '../setup/server.mjs'

export default () => buildServer()
