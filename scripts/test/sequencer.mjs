/**
 * In what order the test files are run, the same on every machine: who asks for a long time begins first, then the largest,
 * so that nobody is waited for alone at the end. By how long they took the last time, as Vitest itself does it, those that
 * mostly wait would be run at once, and nobody would work meanwhile.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const texts = new Map(files.map((file) => [file, readFileSync(file.moduleId, 'utf8')]))
    const patience = new Map(files.map((file) => [file, patienceOf(texts.get(file))]))
    return [...files].sort((a, b) => patience.get(b) - patience.get(a) || texts.get(b).length - texts.get(a).length)
  }
}

const patienceOf = (text) => Number(/^vi\.setConfig\(\{ testTimeout: ([\d_]+)/m.exec(text)?.[1].replaceAll('_', '') ?? 0)
