/**
 * The order of test files, the same on every machine: the file with the longest timeout starts first, then
 * the largest, so that the end waits for no single worker. Jest's own order, by last durations, would run the
 * mostly waiting files together, and both cores would idle.
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
