/** Runs test files in the order of the environment variable `NEAREST_FIRST`. */
import { relative } from 'node:path'
import JestSequencer from '@jest/test-sequencer'

const Sequencer = JestSequencer.default ?? JestSequencer
const order = (process.env.NEAREST_FIRST ?? '').split('\n')
const place = ({ path }) => order.indexOf(relative(process.cwd(), path).replaceAll('\\', '/'))

export default class NearestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => place(a) - place(b))
  }
}
