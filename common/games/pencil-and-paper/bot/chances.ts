/**
 * A team's chance to win from a state: by its ships, the threatened ones and those outside the hangar, after
 * the likely next turn and the best answer to it.
 */
import { diceOf } from '../../../engine/dice/dice.ts'
import type { TeamId } from '../../../engine/match-types.ts'
import { betweenHangars, within } from '../sheet.ts'
import { type PlayerId, playerOf, type Ship, type State, shipsOf } from '../state.ts'
import { nextToPlay } from '../turns.ts'
import { type Breadth, optionsFor } from './options.ts'
import { glanced } from './think.ts'
import { hopeOf } from './value.ts'

/**
 * Log odds by a logistic regression over 17,000 positions of 450 matches between bots of level 3 with various
 * tempers. `lead` and `ratio`: of ships; `aim`: the best shot of the player in turn, `aimed`: the best shot
 * at that player, `both`: their product; `out`: the share of ships that have left the hangar, where nobody
 * shoots at them.
 */
const WEIGHTS = { lead: 0.76, ratio: 0.65, aim: 0.84, aimed: 0.46, both: 0.71, out: 0.4 } as const

/** How much is considered for an answer. */
const ANSWER: Breadth = { moves: 10, worth: chanceOf }

export function value(state: State, team: TeamId): number {
  const teams = new Set(state.players.map((player) => player.team)).size
  if (state.phase !== 'play') return 1 / teams
  const mover = state.players[state.turn]!
  const flick = glanced(state, mover.id, dice(state))
  const mine = flick
    ? flick.outcomes.reduce(
        (sum, { state: after, odds }) => (odds > 0 ? sum + odds * answered(after, mover.id) : sum),
        0,
      )
    : chanceOf(state, mover.id)
  return mover.team === team ? mine : (1 - mine) / (teams - 1)
}

const dice = ({ turns }: State) => diceOf('chances', turns)

/** The chance of a player who has just moved, after the next player's best answer. */
function answered(state: State, player: PlayerId): number {
  const rivals = rivalsOf(state, player)
  if (rivals === 0 || shipsOf(state, player).length === 0) return chanceOf(state, player)
  const turn = nextToPlay({ ...state, turn: state.players.findIndex(({ id }) => id === player) })
  const next = state.players[turn]!.id
  const then = { ...state, turn, turns: state.turns + 1 }
  const theirs = optionsFor(then, next, dice(then), ANSWER)[0]?.value ?? chanceOf(then, next)
  return next === player ? theirs : (1 - theirs) / rivals
}

const rivalsOf = (state: State, player: PlayerId): number =>
  new Set(state.ships.map(({ id }) => playerOf(id)).filter((one) => one !== player)).size

/** The chance of a player who has just moved. */
export function chanceOf(state: State, player: PlayerId): number {
  const own = state.ships.filter(({ id }) => playerOf(id) === player)
  const others = state.ships.filter(({ id }) => playerOf(id) !== player)
  const rivals = rivalsOf(state, player)
  if (rivals === 0) return own.length > 0 ? 1 : 0.5
  if (own.length === 0) return 0
  const next =
    state.players[nextToPlay({ ...state, turn: state.players.findIndex(({ id }) => id === player) })]!.id
  const of = (ships: readonly Ship[], enemies: readonly Ship[], count: number): Side => ({
    count,
    aim: Math.max(...ships.map((ship) => hopeOf(state, ship, enemies))),
    out: shareOut(state, ships),
  })
  const [mine, theirs] = [of(own, others, own.length), of(others, own, others.length / rivals)]
  const alone = sigmoid(next === player ? logOdds(mine, theirs) : -logOdds(theirs, mine))
  return alone / (alone + rivals * (1 - alone))
}

/**
 * Replaces the logistic function, whose last bits differ between engines: the same slope at 0, flatter tails.
 */
const sigmoid = (x: number): number => (1 + x / Math.sqrt(4 + x * x)) / 2

/** The natural logarithm, to 3 % between a sixth and six, by its series, for the same reason. */
function logarithm(ratio: number): number {
  const z = (ratio - 1) / (ratio + 1)
  return 2 * z * (1 + (z * z) / 3 + (z * z * z * z) / 5)
}

interface Side {
  /** Number of a player's ships. */
  readonly count: number
  readonly aim: number
  readonly out: number
}

const logOdds = (mover: Side, waits: Side): number =>
  WEIGHTS.lead * (mover.count - waits.count) +
  WEIGHTS.ratio * logarithm(mover.count / waits.count) +
  WEIGHTS.aim * mover.aim -
  WEIGHTS.aimed * waits.aim +
  WEIGHTS.both * mover.aim * waits.aim -
  WEIGHTS.out * (mover.out - waits.out)

function shareOut(state: State, ships: readonly Ship[]): number {
  const field = betweenHangars(state.sheet, state.players)
  return ships.filter(({ nose }) => within(field, [nose])).length / ships.length
}
