/**
 * In what order Jest runs the test files: who asks for a long time begins first, so that nobody is waited for alone at
 * the end. Jest itself goes by how long they took the last time, which a clean checkout does not know, or by their size.
 */
import { readFileSync } from 'node:fs'
import Sequencer from '@jest/test-sequencer'

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const patience = new Map(tests.map((test) => [test, patienceOf(readFileSync(test.path, 'utf8'))]))
    return (await super.sort(tests)).sort((a, b) => patience.get(b) - patience.get(a))
  }
}

const patienceOf = (text) => Number(/^jest\.setTimeout\(([\d_]+)\)/m.exec(text)?.[1].replaceAll('_', '') ?? 0)
