/**
 * Checks whether a match was played as its record says: mixes the seed again, replays every round with the
 * same dice, and compares the results.
 */

import { mixSeed, seedHash } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Outcome, SeatId } from '../match-types.ts'
import { capitalised, listed } from '../presentation/words.ts'
import { unitOf } from '../step.ts'
import type { Archive } from './archive.ts'
import { matchName } from './archive.ts'
import { digest, opening, playRound } from './record.ts'
import { outcomeOf, type Settlement } from './settlement.ts'

export interface Check<Name = 'seed' | 'commitment' | 'name' | 'orders' | 'rounds' | 'outcome' | 'end'> {
  readonly name: Name
  /** The claim that was checked. */
  readonly claim: string
  readonly ok: boolean
  /** Why the claim is false; empty if it is true. */
  readonly why: string
  /** The first round that shows it, where one does. */
  readonly round?: number
}

/** All checks at once. `name`: the name that the match is known by, if known. */
export function verify(archive: Archive, game: AnyGame, name?: string): Check[] {
  const checking = verifying(archive, game, name)
  for (;;) {
    const { done, value } = checking.next()
    if (done) return value
  }
}

/** The same as a generator that pauses after every replayed round and yields its number. */
export function* verifying(archive: Archive, game: AnyGame, name?: string): Generator<number, Check[], void> {
  const checks = [
    ofSeed(archive),
    ...ofCommitment(archive),
    ...(name === undefined ? [] : [ofName(archive, name)]),
  ]
  const played = yield* replay(archive, game)
  const { rounds, outcome, settled } = archive
  const unit = unitOf(game)
  const given = rounds.reduce((sum, orders) => sum + Object.keys(orders).length, 0)
  const unplayed = played.illegal && 'It could not be played to its end.'
  checks.push(
    check(
      'orders',
      `All ${given} orders of ${count(rounds.length, unit)} were legal.`,
      played.illegal,
      played.stopped,
    ),
    settled
      ? check(
          'rounds',
          `${whoEnded(settled)} ended the match after ${count(rounds.length, unit)}, before its rules did.`,
          unplayed || (played.over ? `Played again, the match is over after ${unit} ${played.over}.` : ''),
          played.over,
        )
      : check(
          'rounds',
          `The match was over after ${unit} ${rounds.length}, and not before.`,
          unplayed || overAt(played.over, rounds.length, unit),
          played.over,
        ),
    check(
      'outcome',
      `It ended as recorded: ${words(outcome)}.`,
      unplayed ||
        (same(outcome, played.outcome) ? '' : `Played again, it ends otherwise: ${words(played.outcome)}.`),
    ),
  )
  if (archive.end)
    checks.push(
      check(
        'end',
        'The position at the end is the recorded one.',
        unplayed ||
          (digest(played.state) === archive.end ? '' : 'Played again, the position at the end is another.'),
      ),
    )
  return checks
}

/** `round`: 0 where none shows it. */
const check = (name: Check['name'], claim: string, why: string, round = 0): Check => ({
  name,
  claim,
  ok: why === '',
  why,
  ...(why !== '' && round > 0 && { round }),
})

const ofSeed = ({ seed, secret, shares }: Archive): Check =>
  check(
    'seed',
    `The seed is mixed from the server’s secret and ${count(shares.length, 'share')} of ${shares.length === 1 ? 'a player' : 'players'}.`,
    mixSeed(secret, shares) === seed
      ? ''
      : 'Mixed again from the secret and the shares, the seed is another.',
  )

const ofCommitment = ({ secret, commitment }: Archive): Check[] =>
  commitment === undefined
    ? []
    : [
        check(
          'commitment',
          `The server had committed itself to its secret before it knew a player’s share: ${commitment.slice(0, 20)}….`,
          seedHash(secret) === commitment ? '' : 'The hash of the secret is another.',
        ),
      ]

const ofName = ({ seed }: Archive, name: string): Check =>
  check(
    'name',
    `The match is named after the hash of the seed, which was public from the start: ${name}.`,
    matchName(seedHash(seed)) === name
      ? ''
      : `The hash of this seed begins with ${matchName(seedHash(seed))}.`,
  )

interface Replayed {
  readonly state: unknown
  readonly outcome: Outcome | undefined
  /** The round after which the match was over; 0 if it never was. */
  readonly over: number
  /** Why the match could not be played on, and in which round; empty and 0 if it could. */
  readonly illegal: string
  readonly stopped: number
}

function* replay(archive: Archive, game: AnyGame): Generator<number, Replayed, void> {
  let state: unknown = opening(game, archive)
  let over = 0
  for (const [i, orders] of archive.rounds.entries()) {
    const round = i + 1
    const illegal = refused(game, state, round, orders)
    if (illegal) return { state, over, illegal, stopped: round, outcome: game.outcome(state) }
    try {
      state = playRound(game, state, archive.seed, round, orders).state
    } catch (error) {
      return {
        state,
        over,
        outcome: game.outcome(state),
        stopped: round,
        illegal: `${capitalised(unitOf(game))} ${round} cannot be played: ${error instanceof Error ? error.message : String(error)}.`,
      }
    }
    if (!over && game.outcome(state)) over = round
    yield round
  }
  return { state, over, illegal: '', stopped: 0, outcome: outcomeOf(game, state, archive.settled) }
}

/**
 * Seats without orders get standing orders. Seats with orders must owe them, and the orders must be legal.
 */
function refused(
  game: AnyGame,
  state: unknown,
  round: number,
  orders: Readonly<Record<SeatId, unknown>>,
): string {
  const owing = game.owing(state)
  const place = `${unitOf(game)} ${round}`
  for (const [seat, one] of Object.entries(orders)) {
    if (!owing.includes(seat)) return `${seat} had no orders to give in ${place}, and gave some.`
    const [first] = game.check(state, seat, one)
    if (first)
      return `The orders of ${seat} in ${place} are not legal: ${first.where ? `${first.where}: ` : ''}${first.reason}.`
  }
  return ''
}

function overAt(over: number, rounds: number, unit: string): string {
  if (over === rounds) return ''
  return over === 0
    ? `Played again, the match is not over after ${count(rounds, unit)}.`
    : `Played again, the match is over after ${unit} ${over} of ${rounds}.`
}

const same = (one: Outcome, other: Outcome | undefined): boolean =>
  other !== undefined && one.by === other.by && one.winners.join(' ') === other.winners.join(' ')

function words(outcome: Outcome | undefined): string {
  if (!outcome) return 'with no outcome yet'
  const { winners, by } = outcome
  return winners.length
    ? `${winners.length === 1 ? 'team' : 'teams'} ${listed(winners)} ${by}`
    : `a draw, ${by}`
}

/** Who ended a match early, if not its players. */
const ENDED_BY: Partial<Record<Settlement['how'], string>> = {
  upgraded: 'An upgrade of the server',
  broken: 'A fault',
}

const whoEnded = ({ how }: Settlement): string => ENDED_BY[how] ?? 'Its people'

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`
