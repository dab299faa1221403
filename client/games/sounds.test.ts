/** In every game: its battles are heard, by sounds that can be made, played and borne. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { fold, type MatchRecord } from '../../common/engine/record.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { SoundParameters } from '../board/sound/sound.ts'
import { ENTRIES } from './list.ts'

// It asks for what plays as soon as it is loaded.
const world = globalThis as { AudioContext?: unknown }
world.AudioContext = EventTarget
const { ZZFX } = await import('zzfx')
delete world.AudioContext

const GOLDEN = join(import.meta.dirname, '../../common/games/golden')

test.each(ENTRIES)(
  '$title: a match is heard, in more than one sound, each of a length and loudness that can be borne',
  async ({ id, load }) => {
    const game = await load()
    const { record } = JSON.parse(readFileSync(join(GOLDEN, `${id}-1-1.json`), 'utf8')) as {
      record: MatchRecord
    }
    const sounds = new Set<SoundParameters>()
    for (const { timeline } of fold(gameNamed(id)!, record))
      for (const event of timeline) {
        const sound = game.heard?.(event)
        if (sound) sounds.add(sound)
      }
    expect(sounds.size).toBeGreaterThan(1)
    for (const sound of sounds) {
      const samples = ZZFX.buildSamples(...sound)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      expect(samples.every(Number.isFinite)).toBe(true)
      expect(loudest).toBeGreaterThan(0.05)
      expect(loudest).toBeLessThan(0.6)
      expect(samples.length / ZZFX.sampleRate).toBeLessThan(4)
    }
  },
)
