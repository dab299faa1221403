/** As the project in this folder runs its tests, but in one process, the nearest to the fault first. */
import { join } from 'node:path'

const root = process.cwd()
const { default: project } = await import(join(root, 'jest.config.mjs'))

export default { ...project, rootDir: root, testSequencer: join(import.meta.dirname, 'nearest-first.mjs') }
