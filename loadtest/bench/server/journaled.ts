/** A journal of a Void Patrol match in progress, played by bots through the real engine. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { LiveMatch } from '../../../server/match/live-match.ts'
import { Seats } from '../../../server/match/seats/seats.ts'
import type { ClockEntry, Entry } from '../../../server/store/journal/entries.ts'

/** A field so large that bots are still flying after this many rounds. */
const FIELD = { seatsPerTeam: 2, radius: 25, density: 5, roundLimit: 60 }
const PLANNING = 60_000
/** Seeds tried until a match lasts long enough; with unskilled bots most do. */
const TRIES = 100

/**
 * The journal of a match of four in which `rounds` rounds were played and everybody has ordered once more.
 */
export function journaledMatch(rounds: number): Entry[] {
  for (let n = 0; n < TRIES; n++) {
    const entries = played(rounds, `${n}`)
    if (entries) return entries
  }
  throw new Error(`no match of bots lasts ${rounds} rounds`)
}

function played(rounds: number, secret: string): Entry[] | undefined {
  const setup = game.setup.parse(FIELD)
  const options = matchOptions.parse({ bots: 0, roundSeconds: PLANNING / 1000 })
  const seats = new Seats(game.seats(setup))
  for (const { id } of seats.chairs)
    seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false, neighbourhood: '' }, 1)
  const match = new LiveMatch(game, setup, options, seats, secret, [])
  const clock = (): ClockEntry => ({ opensAt: Date.now(), deadline: Date.now() + PLANNING })
  const entries: Entry[] = [
    { kind: 'opened', game: game.id, setup, options, secret },
    { kind: 'seats', chairs: seats.states() },
    { kind: 'begun', shares: [], at: Date.now(), ...clock() },
  ]
  for (;;) {
    for (const seat of match.owing()) {
      match.submit(
        seat,
        match.round,
        game.think(game.view(match.state as never, seat), seat, diceOf(`${secret}/${seat}`, match.round), 1),
        true,
      )
      entries.push({ kind: 'orders', round: match.round, seat, ...match.submitted(seat)! })
    }
    if (match.round > rounds) return entries
    const { round, orders, outcome } = match.reveal()
    if (outcome) return undefined
    entries.push({ kind: 'round', round, orders, ...clock() })
  }
}
