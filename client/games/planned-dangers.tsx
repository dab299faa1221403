/** For tests: the note above Ready, and dangers of plans as the board paints them beside it. */
import { renderToString } from 'preact-render-to-string'
import { type Dice, diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { playRound } from '../../common/engine/record/record.ts'
import type { Mark } from '../board/marks/mark.ts'
import type { AnyClientGame } from '../game-kit/client-game.ts'
import type { Draft } from '../game-kit/plan/draft.ts'
import type { Desk } from '../game-kit/plan/planner.ts'

export const SEAT = 'A1'
export const EYES = { seat: SEAT, team: 'A', scale: 1, calm: true, beat: true }

/** Plans load the sounds, which access these. */
export function withoutPage(): void {
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
}

/** A red plate behind words. */
export const hasPlate = (marks: readonly Mark[]): boolean =>
  marks.some(({ frame, tint }) => frame === 'pill' && tint === 0xc0392b)

export interface PlannedDanger {
  readonly where: string
  /** Whether the board shows a danger of the plan. */
  readonly board: boolean
  readonly note: string
  /** Whether the note is in red, also beside a notice. */
  readonly red: boolean
}

const NOTE = /<p [^>]*class="plan-note([^"]*)"[^>]*>(.*?)<\/p>/
const noteOf = (client: AnyClientGame, desk: Desk): readonly string[] =>
  NOTE.exec(renderToString(<client.Bar desk={desk} ready={false} />)) ?? []

const isInRed = (client: AnyClientGame, desk: Desk): boolean =>
  /\bgrave\b/.test(noteOf(client, desk)[1] ?? '')

/** The note for a plan as its player reads it, and whether it is in red. */
export function noteFor(
  client: AnyClientGame,
  state: unknown,
  seat: string,
  plan: (desk: never) => void,
): { readonly text: string | undefined; readonly red: boolean } {
  const desk = client.desk(state, seat, null, undefined) as Desk
  plan(desk as never)
  const [, , text] = noteOf(client, desk)
  return { text: text?.replaceAll('&#39;', "'"), red: isInRed(client, desk) }
}

const SEEDS = ['board 1', 'board 2', 'board 3']
const ROUNDS = 40

/**
 * Matches between bots, with plans of one seat in each round: what its bot thinks, nothing, and rash ones if
 * bots hardly ever endanger themselves.
 */
export function plannedDangers(
  game: AnyGame,
  client: AnyClientGame,
  isRed: (marks: readonly Mark[]) => boolean,
  given: object = {},
  rash?: (view: never, dice: Dice) => unknown,
): PlannedDanger[] {
  const setup: unknown = game.setup.parse(given)
  return SEEDS.flatMap((seed) => {
    const found: PlannedDanger[] = []
    let state: unknown = game.start(setup, game.seats(setup), diceOf(seed, 0))
    for (let round = 1; round <= ROUNDS && !game.outcome(state); round++) {
      const orders = Object.fromEntries(
        game
          .owing(state)
          .map((seat) => [
            seat,
            game.think(game.view(state, seat), seat, diceOf(`${seed}/${seat}`, round), 0) as unknown,
          ]),
      )
      const view: unknown = game.view(state, SEAT)
      const plans = [orders[SEAT], null, ...(rash ? [rash(view as never, diceOf(seed, round))] : [])]
      for (const plan of SEAT in orders ? plans : []) {
        const desk = client.desk(view, SEAT, plan, undefined) as Desk
        const board = isRed(desk.marks(EYES))
        const [, , note = ''] = noteOf(client, desk)
        const grave = isInRed(client, desk)
        const { notice } = desk.draft as Draft<unknown>
        notice.value = 'Something was refused.'
        found.push({
          where: `${seed}, round ${round}`,
          board,
          note,
          red: grave && isInRed(client, desk),
        })
      }
      state = playRound(game, state, seed, round, orders).state
    }
    return found
  })
}
