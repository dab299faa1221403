/** Jest's: processes that tests start run what was built from the sources as they are now. */
import { buildServer } from '../setup/server.mjs'

export default () => buildServer()
