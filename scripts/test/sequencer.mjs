/**
 * In what order test files are run, the same on every machine: the file that asks for the longest time begins
 * first, then the largest, so that no worker is waited for at the end. By their last durations, as Jest
 * itself sorts them, the files that mostly wait would run at once, and both cores would idle meanwhile.
 */
import { readFileSync } from 'node:fs'
import JestSequencer from '@jest/test-sequencer'

const Sequencer = JestSequencer.default ?? JestSequencer

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const texts = new Map(tests.map((test) => [test, readFileSync(test.path, 'utf8')]))
    const patience = new Map(tests.map((test) => [test, patienceOf(texts.get(test))]))
    return [...tests].sort(
      (a, b) => patience.get(b) - patience.get(a) || texts.get(b).length - texts.get(a).length,
    )
  }
}

const patienceOf = (text) => Number(/^jest\.setTimeout\(([\d_]+)\)/m.exec(text)?.[1].replaceAll('_', '') ?? 0)
