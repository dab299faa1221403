import { describe, expect, test } from '@jest/globals'
import { FLOWN_AFTER, SEAT_CHANGES, seatChangeInWords } from '../../../common/engine/record/seat-changes.ts'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { NOT_KEEPING } from '../../store/journal/keeper.ts'
import { MatchThreads } from '../run/match-threads.ts'
import { Table } from '../table.ts'
import { publishPhase } from '../views.ts'
import { SeatChanges } from './seat-changes.ts'
import type { Chair } from './seats.ts'

const sitter = (name: string) => ({
  player: `id of ${name}`,
  name,
  account: true,
  bot: false,
  neighbourhood: '',
})
const at = (table: Table, seat: string): Chair => table.seats.at(seat)!
const goes = (table: Table, seat: string) => table.connect(at(table, seat), 0)
const comes = (table: Table, seat: string) => table.connect(at(table, seat), 1)

/**
 * Ann, Abe, Bob and Ben in the first round; `absent`: players who hold a seat and have not come. Times are in
 * ms from the start.
 */
function begun(absent: readonly string[] = [], { fog = false, people = ['Ann', 'Abe', 'Bob', 'Ben'] } = {}) {
  const game = fog ? spaceArena : voidPatrol
  const setup: unknown = game.setup.parse({ teams: 2, seatsPerTeam: 2 })
  const table = new Table(
    game,
    setup,
    matchOptions.parse({ bots: 1 }),
    { organiser: '', room: 'herons', bound: true },
    NOT_KEEPING,
    new MatchThreads(),
  )
  table.reseat((seats) => {
    for (const [i, name] of people.entries())
      seats.sit(seats.chairs[i]!.id, sitter(name), absent.includes(name) ? 0 : 1)
    seats.begin(true)
  })
  const clock = { opensAt: 0, deadline: 0 }
  void table.act({ is: 'begin', shares: people.map(() => ''), at: 0, clock })
  table.show()
  publishPhase(table.state, 'playing', { round: 1 })
  const told: string[] = []
  const start = Date.now()
  const changesOf = () =>
    new SeatChanges(table, {
      told: (change, chair, name) => {
        told.push(`${chair.id} ${change}: ${name}`)
        const line = table.chat.tellOfSeat(change, chair, name, { phase: 'playing', round: 1 }, 0)
        void table.act({ is: 'say', line: table.chat.numbered(line) })
      },
      failed: (error) => {
        throw error
      },
    })
  let changes = changesOf()
  changes.begin()
  return {
    table,
    told,
    note: (after = 0) => changes.note(start + after),
    /** A round without orders of absent players. */
    round: () => {
      for (const chair of table.seats.humans())
        if (chair.connections === 0)
          Object.assign(chair, { missed: chair.missed + 1, absent: chair.absent + 1 })
      changes.roundPlayed()
      changes.note()
    },
    restart: () => {
      changes.stop()
      for (const chair of table.seats.chairs) table.connect(chair, 0)
      changes = changesOf()
      changes.restarted()
    },
    stop: () => changes.stop(),
  }
}
type Begun = ReturnType<typeof begun>

const LONG = 10 * 60_000

describe('news of a seat in a running match', () => {
  test.each<[string, (at: Begun) => void, string[], absent?: string[]]>([
    ['nothing while everybody flies their own', ({ round }) => round(), []],
    [
      'that nobody has come to it, at once',
      ({ note, round }) => {
        note()
        round()
      },
      ['B2 missing: Ben'],
      ['Ben'],
    ],
    [
      'that a bot flies it after two rounds, and no more',
      ({ round }) => {
        round()
        round()
        round()
      },
      ['B2 missing: Ben', 'B2 bot: Ben'],
      ['Ben'],
    ],
    [
      'that its player has come late',
      ({ table, note }) => {
        comes(table, 'B2')
        note()
      },
      ['B2 missing: Ben', 'B2 come: Ben'],
      ['Ben'],
    ],
    [
      'that its player has lost the connection, when that lasts',
      ({ table, note }) => {
        goes(table, 'B2')
        note()
        note(LONG)
      },
      ['B2 lost: Ben'],
    ],
    [
      'that its player is back',
      ({ table, note }) => {
        goes(table, 'B2')
        note()
        note(LONG)
        comes(table, 'B2')
        note(LONG)
      },
      ['B2 lost: Ben', 'B2 back: Ben'],
    ],
    [
      'nothing of who reloads the page',
      ({ table, note }) => {
        goes(table, 'B2')
        note()
        comes(table, 'B2')
        note(1000)
        note(LONG)
      },
      [],
    ],
    [
      'that its player was away when a round was played, however short that was',
      ({ table, note, round }) => {
        goes(table, 'B2')
        note()
        round()
      },
      ['B2 lost: Ben'],
    ],
    [
      'that its player has left',
      ({ table, note }) => {
        table.leave(at(table, 'B2'))
        note()
        note(LONG)
      },
      ['B2 left: Ben'],
    ],
    [
      'that its player was sent away',
      ({ table, note }) => {
        table.leave(at(table, 'B2'), 'sent away')
        note()
      },
      ['B2 sent away: Ben'],
    ],
    [
      'that its team has resigned, though a bot flew it before',
      ({ table, note, round }) => {
        goes(table, 'B2')
        note()
        round()
        round()
        table.leave(at(table, 'B2'), 'resigned')
        note()
      },
      ['B2 lost: Ben', 'B2 bot: Ben', 'B2 resigned: Ben'],
    ],
    [
      'that a substitute has taken it over from a bot',
      ({ table, note }) => {
        table.leave(at(table, 'B2'))
        note()
        table.reseat((seats) => seats.sit('B2', sitter('Cleo'), 1))
        note()
      },
      ['B2 left: Ben', 'B2 taken: Cleo'],
    ],
    [
      'that a substitute has taken it over from nobody',
      ({ table, note }) => {
        note()
        table.leave(at(table, 'B2'), 'missing')
        table.reseat((seats) => seats.sit('B2', sitter('Cleo'), 1))
        note()
      },
      ['B2 missing: Ben', 'B2 taken: Cleo'],
      ['Ben'],
    ],
    [
      'that a substitute has gone, too',
      ({ table, note }) => {
        table.leave(at(table, 'B2'))
        note()
        table.reseat((seats) => seats.sit('B2', sitter('Cleo'), 1))
        note()
        goes(table, 'B2')
        note()
        note(LONG)
      },
      ['B2 left: Ben', 'B2 taken: Cleo', 'B2 lost: Cleo'],
    ],
    [
      'that who has left has taken it again',
      ({ table, note }) => {
        table.leave(at(table, 'B2'))
        note()
        table.reseat((seats) => seats.sit('B2', sitter('Ben'), 1))
        note()
      },
      ['B2 left: Ben', 'B2 back: Ben'],
    ],
    [
      'nothing when it is out of the match, as far as everybody may see that',
      ({ table, note }) => {
        table.match!.plays = (seat) => seat !== 'B2'
        table.leave(at(table, 'B2'))
        note()
      },
      [],
    ],
  ])('a seat change tells %s', (_what, happens, expected, absent = []) => {
    const match = begun(absent)
    happens(match)
    match.stop()
    expect(match.told).toEqual(expected)
  })

  test('a restart repeats no news, and waits for players on the way back', () => {
    const match = begun(['Ben'])
    match.round()
    match.restart()
    for (const seat of ['A1', 'A2']) comes(match.table, seat)
    match.note(2000)
    expect(match.told).toEqual(['B2 missing: Ben'])
    match.round()
    expect(match.told.slice(1)).toEqual(['B1 lost: Bob', 'B2 bot: Ben'])
    match.restart()
    match.note(LONG)
    for (const seat of ['A1', 'A2', 'B1', 'B2']) comes(match.table, seat)
    match.note(LONG)
    match.stop()
    expect(match.told.slice(3)).toEqual([
      'A1 lost: Ann',
      'A2 lost: Abe',
      'A1 back: Ann',
      'A2 back: Abe',
      'B1 back: Bob',
      'B2 come: Ben',
    ])
  })

  test('a seat of a bot from the beginning is news only when somebody takes it over', () => {
    const match = begun([], { people: ['Ann', 'Abe', 'Bob'] })
    match.round()
    match.restart()
    expect(match.told).toEqual([])
    match.table.reseat((seats) => seats.sit('B2', sitter('Cleo'), 1))
    match.note()
    match.stop()
    expect(match.told).toEqual(['B2 taken: Cleo'])
  })

  test('news of a seat in fog is the same when the seat is out', () => {
    const tell = (out: boolean) => {
      const match = begun([], { fog: true })
      if (out) match.table.match!.plays = (seat) => seat !== 'B2'
      goes(match.table, 'B2')
      match.note()
      match.round()
      // Players who are out owe no orders.
      if (out) at(match.table, 'B2').missed = 0
      match.round()
      if (out) at(match.table, 'B2').missed = 0
      match.note()
      match.table.leave(at(match.table, 'B2'))
      match.note()
      match.stop()
      return match.told
    }
    expect(tell(true)).toEqual(tell(false))
    expect(tell(true)).toEqual(['B2 lost: Ben', 'B2 bot: Ben', 'B2 left: Ben'])
  })

  test('a constantly changing seat is news six times a minute, then in its latest state', () => {
    const match = begun()
    for (let i = 0; i < 50; i++) {
      match.table.leave(at(match.table, 'B2'))
      match.note(i)
      match.table.reseat((seats) => seats.sit('B2', sitter('Ben'), 1))
      match.note(i)
    }
    match.table.leave(at(match.table, 'B2'))
    match.note(50)
    expect(match.told).toHaveLength(6)
    match.note(LONG)
    match.stop()
    expect(match.told.slice(6)).toEqual(['B2 left: Ben'])
  })
})

test('every change is described by its kind of pilot, and names neither person nor seat', () => {
  for (const change of SEAT_CHANGES) {
    // Beside the seat's displayed name its id could be taken for a piece of somebody else.
    const words = seatChangeInWords(change, { team: 'B' })
    expect([change, words]).toEqual([change, expect.stringMatching(/^[a-z](?:(?!\b[A-Z]\d).)*\.$/)])
    if (FLOWN_AFTER[change] !== 'person')
      expect(words).toMatch(FLOWN_AFTER[change] === 'bot' ? /A bot flies for them/ : /Nobody flies for them/)
  }
})
