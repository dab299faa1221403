/** What an analysis says of somebody who plays blindly: who never changes a velocity and never fires, against bots that do. */
import { expect, test } from '@jest/globals'
import { judge, type OrdersMark } from '../../engine/analysis/judgement.ts'
import { diceOf } from '../../engine/dice/dice.ts'
import { type MatchRecord, opening, playRound } from '../../engine/record/record.ts'
import { hostileSpace } from './game.ts'
import type { State } from './state.ts'

/** As many as the analysis in the browser has (`tasks.ts`); and rounds that are looked at, in which it is lost. */
const PLAYOUTS = 32
const ROUNDS = 4

function marksOf(seed: string): (OrdersMark | undefined)[] {
  const setup = hostileSpace.setup.parse({ teams: 2 })
  const seats = hostileSpace.seats(setup)
  const record: MatchRecord = { game: hostileSpace.id, seed, setup, seats, rounds: [] }
  const marks: (OrdersMark | undefined)[] = []
  let state: State = opening(hostileSpace, record)
  for (let round = 1; state.round <= ROUNDS && !hostileSpace.outcome(state); round++) {
    const playing = state.round > 0
    const orders = Object.fromEntries(
      hostileSpace.owing(state).map((seat) => {
        const dice = diceOf(`${seed}/${seat}`, round)
        const blind = playing && seat === 'A1'
        return [
          seat,
          blind
            ? hostileSpace.standing(state, seat, dice)
            : hostileSpace.think(state, seat, dice, playing ? 3 : 2),
        ]
      }),
    )
    if (playing && hostileSpace.owing(state).includes('A1'))
      marks.push(judge(hostileSpace, { state, round, seats, orders }, 'A1', `blind/${seed}`, PLAYOUTS)?.mark)
    state = playRound(hostileSpace, state, seed, round, orders).state
  }
  return marks
}

test('calls more than half of it less than best, and praises nothing that nothing hangs on', () => {
  const marks = marksOf('blind 1')
  const judged = marks.filter((mark) => mark !== undefined)
  expect(judged.length).toBeGreaterThan(4)
  expect(judged.filter((mark) => mark !== 'best').length).toBeGreaterThan(judged.length / 2)
  expect(judged).toContain('inaccuracy')
}, 360_000)
