/** Every game has battle sounds, and each can be rendered, played and is not too loud. */
import { expect, test } from '@jest/globals'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
import { fold } from '../../common/engine/record/record.ts'
import type { SoundParameters } from '../board/sound/sound.ts'
import { EVERY_ENTRY } from './with-sample.ts'

// zzfx accesses `AudioContext` as soon as it loads.
const world = globalThis as { AudioContext?: unknown }
world.AudioContext = EventTarget
const { ZZFX } = await import('zzfx')
delete world.AudioContext

const entries = await Promise.all(
  EVERY_ENTRY.map(async ({ title, load, rules }) => {
    const [client, game] = await Promise.all([load(), rules()])
    return { title, client, game }
  }),
)

test.each(entries.filter(({ client }) => client.heard))(
  '$title: a match makes several sounds, each of a length and loudness that can be borne',
  ({ client, game }) => {
    const { record } = botMatch(game, 'heard', game.trials[0]!, game.botLevels[0]!)
    const sounds = new Set<SoundParameters>()
    for (const { timeline } of fold(game, record))
      for (const event of timeline) {
        const sound = client.heard?.(event)
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
