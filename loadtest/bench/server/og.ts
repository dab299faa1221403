/** Time to render a link's preview picture on its first request, for each game. */

import { botArchive } from '../../../common/engine/bots/bot-match.ts'
import { archiveText } from '../../../common/engine/record/archive.ts'
import { GAMES } from '../../../common/games/list.ts'
import type { CardQuestion } from '../../../server/pictures/card-worker.ts'
import { Drawing } from '../../../server/pictures/drawing.ts'
import { type Measurement, median, quantile } from '../measurement.ts'

const TIMES = 15
/** The longest wait for a preview picture (ms). */
const PROMISED = 150

export async function og(): Promise<Measurement[]> {
  const drawing = new Drawing()
  const measured: Measurement[] = []
  for (const game of GAMES) {
    const archive = botArchive(game, 'og', {}, game.botLevels[0]!)
    const record = archiveText(archive)
    const sides = [...new Set(archive.seats.map(({ team }) => team))].map((team) => ({
      team,
      names: archive.seats.filter((seat) => seat.team === team).map(({ id }) => `Commander ${id}`),
      won: team === 'A',
    }))
    const card = (round: number): CardQuestion => ({
      words: { game: game.title, sides, headline: `Round ${round} of ${archive.rounds.length}`, note: '' },
      sky: game.id,
      record,
      round,
    })
    await drawing.draw(card(1))
    const times: number[] = []
    for (let i = 0; i < TIMES; i++) {
      // Pause after each picture, so that none waits for another.
      await new Promise((resolve) => setTimeout(resolve, 2 * (times.at(-1) ?? PROMISED)))
      const began = performance.now()
      await drawing.draw(card(1 + Math.floor((i * archive.rounds.length) / TIMES)))
      times.push(performance.now() - began)
    }
    measured.push(
      {
        name: `${game.title}, ${archive.rounds.length} rounds: a picture, median`,
        value: median(times),
        unit: 'ms',
        target: { of: 'value', atMost: PROMISED },
      },
      { name: `${game.title}: the slowest of ${TIMES}`, value: quantile(times, 1), unit: 'ms' },
    )
  }
  await drawing.stop()
  return measured
}
