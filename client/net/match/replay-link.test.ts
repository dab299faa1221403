import { expect, test } from '@jest/globals'
import { archiveText, readArchive } from '../../../common/engine/record/archive.ts'
import { fold } from '../../../common/engine/record/record.ts'
import { ENGINE_VERSION } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { seatInWords } from '../../features/match/talk/seat-name.tsx'
import { ReplayLink } from './replay-link.ts'

/** A replay of two rounds: Bob misses them, and Cleo substitutes in the second. */
async function replay(): Promise<ReplayLink> {
  const setup: unknown = voidPatrol.setup.parse({ density: 0 })
  const record = {
    game: 'void-patrol',
    seed: 'seed',
    setup,
    seats: [
      { id: 'A1', team: 'A' },
      { id: 'B1', team: 'B' },
    ],
    rounds: [{}, {}],
  }
  const line = { at: 0, seat: 'B1', channel: 'all' as const }
  const read = await readArchive(
    archiveText({
      engine: ENGINE_VERSION,
      rules: voidPatrol.version,
      table: 'table',
      ...record,
      names: { A1: { name: 'Ann', bot: false }, B1: { name: 'Bob', bot: false } },
      outcome: { winners: [], by: 'so it was agreed' },
      secret: '',
      shares: [],
      began: 0,
      rated: false,
      end: '',
      chat: [
        { ...line, round: 1, from: 'Bob', change: 'missing', text: 'has not come.' },
        { ...line, round: 2, from: 'Cleo', change: 'taken', text: 'takes over.' },
        { ...line, round: 2, seat: 'A1', from: 'Ann', text: 'Welcome' },
      ],
    }),
    rulebook,
  )
  if ('refused' in read) throw new Error(read.refused)
  return new ReplayLink(read.archive, read.game, fold(voidPatrol, record))
}

test('a replay names the substitute of a seat in the round of the change', async () => {
  const link = await replay()
  const shown = () => link.snapshot.value.seats.map((seat) => seatInWords(seat, 'playing'))
  const told = () =>
    link.chat.value.filter(({ kind }) => kind === 'seat').map(({ name, text }) => `${name} ${text}`)
  link.heardUntil.value = 1
  expect([shown(), told()]).toEqual([['Ann', 'nobody for Bob'], ['Bob has not come.']])
  link.heardUntil.value = 2
  expect([shown(), told()]).toEqual([
    ['Ann', 'Cleo for Bob'],
    ['Bob has not come.', 'Cleo takes over.'],
  ])
  // At the end the seats show the players who began the match.
  link.heardUntil.value = Infinity
  expect([shown(), told().length]).toEqual([['Ann', 'Bob'], 2])
})
