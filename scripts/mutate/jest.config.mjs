/** The project's Jest configuration, but in one process, with the tests nearest to the fault first. */
import { join } from 'node:path'

const root = process.cwd()
const { default: project } = await import(join(root, 'jest.config.mjs'))

export default { ...project, rootDir: root, testSequencer: join(import.meta.dirname, 'nearest-first.mjs') }
