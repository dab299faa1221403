/** For tests: finished matches that nobody has played. */
import { createHash, randomBytes } from 'node:crypto'
import { seedHash } from '../../common/engine/dice/dice.ts'
import type { Archive } from '../../common/engine/record/archive.ts'
import type { FinishedMatch, FinishedParticipant } from '../store/archive/finished.ts'

export interface FinishedOptions {
  readonly people: readonly (Pick<FinishedParticipant, 'player' | 'team'> & Partial<FinishedParticipant>)[]
  readonly winners: readonly string[]
  readonly game?: string
  readonly rated?: boolean
  readonly listed?: boolean
  readonly name?: string
  readonly room?: string
  readonly setup?: unknown
  readonly story?: string
}

/** A rated match of these people by default; names default to player ids. */
export function finishedMatch({
  people: given,
  winners,
  game = 'void-patrol',
  rated = true,
  listed = true,
  name = randomBytes(16).toString('hex'),
  room = '',
  setup = {},
  story = '',
}: FinishedOptions): FinishedMatch {
  const people = given.map(({ player, team, ...rest }) => ({
    player,
    team,
    name: player,
    account: true,
    program: false,
    neighbourhood: '',
    left: false,
    early: false,
    seat: `${team}${1 + given.filter((one) => one.team === team).findIndex((one) => one.player === player)}`,
    ...rest,
  }))
  const seats = [...new Set(people.map(({ seat }) => seat))].map((id) => ({
    id,
    team: people.find(({ seat }) => seat === id)!.team,
  }))
  return {
    seedHash: createHash('sha256').update(name).digest('hex'),
    record: { game, seed: name, setup, seats, rounds: [{}, {}] },
    rules: { game, rules: 1, engine: 1 },
    state: {},
    outcome: {
      winners,
      by: winners.length > 0 ? 'holds the field alone' : 'nobody is ahead when time runs out',
    },
    story,
    chairs: seats.map(({ id, team }) => {
      const person = people.find(({ seat, left }) => seat === id && !left)
      return {
        id,
        team,
        occupant: person ? 'human' : 'bot',
        player: person?.player ?? '',
        name: person?.name ?? 'Ada (bot)',
        choice: '',
        ready: false,
        missed: 0,
        absent: 0,
        idle: 0,
        came: person !== undefined,
        account: person?.account ?? false,
        program: person?.program ?? false,
        neighbourhood: person?.neighbourhood ?? '',
      }
    }),
    secret: '',
    shares: [],
    counts: rated,
    rated: rated && people.every(({ account }) => account),
    people,
    substitutes: [],
    listed,
    room,
    began: 0,
    said: [],
  }
}

/** A finished match that bots have played, as if these people had: its record can be replayed. */
export const playedMatch = (archive: Archive, given: Omit<FinishedOptions, 'winners'>): FinishedMatch => ({
  ...finishedMatch({ ...given, winners: archive.outcome.winners, game: archive.game }),
  seedHash: seedHash(archive.seed),
  record: archive,
  rules: { game: archive.game, rules: archive.rules, engine: archive.engine },
  outcome: archive.outcome,
})
