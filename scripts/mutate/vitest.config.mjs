/** As the project in this folder runs its tests, but one after the other in the order in which `NEAREST_FIRST` names them, and no further than to the first that fails. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

const order = (process.env.NEAREST_FIRST ?? '').split('\n')
const place = ({ moduleId }) => order.indexOf(relative(process.cwd(), moduleId).replaceAll('\\', '/'))

class NearestFirst extends BaseSequencer {
  sort(files) {
    return [...files].sort((a, b) => place(a) - place(b))
  }
}

const own = join(process.cwd(), 'vitest.config.mjs')
const { default: project } = existsSync(own) ? await import(own) : { default: {} }

export default mergeConfig(project, { test: { bail: 1, fileParallelism: false, sequence: { sequencer: NearestFirst } } })
