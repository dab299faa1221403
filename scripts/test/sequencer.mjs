/**
 * In what order the test files are run: who asks for a long time begins first, so that nobody is waited for alone at the
 * end. Vitest itself goes by how long they took the last time, which a clean checkout does not know, or by their size.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const patience = new Map(files.map((file) => [file, patienceOf(readFileSync(file.moduleId, 'utf8'))]))
    return (await super.sort(files)).sort((a, b) => patience.get(b) - patience.get(a))
  }
}

const patienceOf = (text) => Number(/^vi\.setConfig\(\{ testTimeout: ([\d_]+)/m.exec(text)?.[1].replaceAll('_', '') ?? 0)
