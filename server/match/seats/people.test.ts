import { describe, expect, test } from '@jest/globals'
import { People } from './people.ts'
import { Seats } from './seats.ts'

const sitter = (name: string, bot = false) => ({
  player: `id of ${name}`,
  name,
  account: true,
  bot,
  neighbourhood: `home of ${name}`,
})

/** A match of Ann and Abe against Bob and Ben. */
function four() {
  const seats = new Seats(['A1', 'A2', 'B1', 'B2'].map((id) => ({ id, team: id[0]! })))
  for (const [i, name] of ['Ann', 'Abe', 'Bob', 'Ben'].entries())
    seats.sit(seats.chairs[i]!.id, sitter(name), 1)
  return seats
}
const all = () => true
/** `played` rounds are over, and these are the seats now. */
function note(people: People, seats: Seats, plays: (seat: string) => boolean, played: number): void {
  for (const { id } of seats.present()) people.seen(seats, id, played)
  people.meet(seats)
  people.leave(people.leavers(seats, plays))
}
const gone = (people: People, seats: Seats) =>
  people
    .atTheEnd(seats, 9)
    .filter(({ left }) => left)
    .map(({ name }) => name)

describe('players who have left', () => {
  test('a match is rated when asked for and accounts, also of programs, have every seat', () => {
    expect(new People(four(), true).rated).toBe(true)
    expect(new People(four(), false).rated).toBe(false)
    const withBot = four()
    withBot.empty(withBot.at('B2')!, 'bot')
    expect(new People(withBot, true).rated).toBe(false)
    const withProgram = four()
    withProgram.sit('B2', sitter('Ben', true), 1)
    withProgram.empty(withProgram.at('B2')!, 'open')
    withProgram.sit('B2', sitter('Bot', true), 1)
    expect(new People(withProgram, true)).toMatchObject({ counts: true, rated: true })
    expect(
      new People(withProgram, true).atTheEnd(withProgram, 9).map(({ name, program }) => [name, program]),
    ).toEqual([
      ['Ann', false],
      ['Abe', false],
      ['Bob', false],
      ['Bot', true],
    ])
    withProgram.empty(withProgram.at('B2')!, 'open')
    withProgram.sit('B2', { ...sitter('Bot', true), account: false }, 1)
    expect(new People(withProgram, true)).toMatchObject({ counts: false, rated: false })
    const alone = new Seats([{ id: 'A1', team: 'A' }])
    alone.sit('A1', sitter('Ann'), 1)
    expect(new People(alone, true).rated).toBe(false)
    const withGuest = four()
    withGuest.empty(withGuest.at('B2')!, 'open')
    withGuest.sit('B2', { ...sitter('Gus'), account: false }, 1)
    expect(new People(withGuest, true)).toMatchObject({ counts: true, rated: false })
  })

  test('a player giving up a seat has left until taking it again, and a substitute has not', () => {
    const seats = four()
    const people = new People(seats, true)
    seats.empty(seats.at('A1')!, 'bot')
    note(people, seats, all, 2)
    expect(gone(people, seats)).toEqual(['Ann'])
    seats.sit('A1', sitter('Eve'), 1)
    note(people, seats, all, 2)
    expect(people.atTheEnd(seats, 9).map(({ name, left }) => [name, left])).toEqual([
      ['Ann', true],
      ['Abe', false],
      ['Bob', false],
      ['Ben', false],
    ])
    seats.empty(seats.at('A1')!, 'bot')
    seats.sit('A1', sitter('Ann'), 1)
    note(people, seats, all, 2)
    expect(gone(people, seats)).toEqual([])
  })

  test('a player with nothing more to order, or without opponents, may go', () => {
    const seats = four()
    const people = new People(seats, true)
    seats.empty(seats.at('A2')!, 'bot')
    note(people, seats, (seat) => seat !== 'A2', 2)
    expect(gone(people, seats)).toEqual([])
    for (const seat of ['B1', 'B2', 'A1']) {
      seats.empty(seats.at(seat)!, 'bot')
      note(people, seats, (owing) => owing !== 'A2', 2)
    }
    expect(gone(people, seats)).toEqual(['Bob', 'Ben'])
  })

  test('a player has left when away for longer than the seat drifts, and not after a moment', () => {
    const seats = four()
    const people = new People(seats, true)
    Object.assign(seats.at('A1')!, { connections: 0, missed: 2 })
    Object.assign(seats.at('B1')!, { connections: 0, missed: 1 })
    expect(gone(people, seats)).toEqual(['Ann'])
  })

  test('a player has left early when last there before two rounds were played', () => {
    const seats = four()
    const people = new People(seats, true)
    const early = () =>
      people
        .atTheEnd(seats, 9)
        .filter((one) => one.early)
        .map(({ name }) => name)
    note(people, seats, all, 0)
    // In round 2 Ann stands up and Bob closes the page; a stranger substitutes for Ann.
    note(people, seats, all, 1)
    seats.empty(seats.at('A1')!, 'bot')
    seats.at('B1')!.connections = 0
    seats.sit('A1', sitter('Eve'), 1)
    for (const played of [1, 2, 3]) note(people, seats, all, played)
    seats.at('B1')!.missed = 2
    // Ben stands up in round 4.
    seats.empty(seats.at('B2')!, 'bot')
    note(people, seats, all, 3)
    expect([gone(people, seats), early()]).toEqual([
      ['Ann', 'Bob', 'Ben'],
      ['Ann', 'Bob'],
    ])
    seats.at('B1')!.connections = 1
    note(people, seats, all, 3)
    seats.at('B1')!.connections = 0
    expect([gone(people, seats), early()]).toEqual([['Ann', 'Bob', 'Ben'], ['Ann']])
  })

  test('a player who never came has left early', () => {
    const seats = four()
    seats.at('B2')!.connections = 0
    const people = new People(seats, true)
    for (const played of [0, 1, 2, 3]) note(people, seats, all, played)
    seats.at('B2')!.missed = 2
    expect(
      people
        .atTheEnd(seats, 9)
        .filter((one) => one.early)
        .map(({ name }) => name),
    ).toEqual(['Ben'])
  })

  test('players have left an abandoned match, except when their opponents left before', () => {
    const seats = four()
    const people = new People(seats, true)
    for (const chair of seats.chairs) chair.connections = 0
    expect(gone(people, seats)).toEqual([])
    expect(
      people
        .atTheEnd(seats, 9, { how: 'left', winners: [] })
        .filter(({ left }) => left)
        .map(({ name }) => name),
    ).toEqual(['Ann', 'Abe', 'Bob', 'Ben'])
    // Bob and Ben had been away for long when Ann and Abe left.
    for (const seat of ['B1', 'B2']) seats.at(seat)!.missed = 2
    expect(
      people
        .atTheEnd(seats, 9, { how: 'left', winners: [] })
        .filter(({ left }) => left)
        .map(({ name }) => name),
    ).toEqual(['Bob', 'Ben'])
    // A player who is present at the end has abandoned nothing.
    const stays = four()
    const others = new People(stays, true)
    for (const seat of ['A1', 'B1', 'B2']) stays.at(seat)!.connections = 0
    expect(
      others
        .atTheEnd(stays, 9, { how: 'left', winners: [] })
        .filter(({ left }) => left)
        .map(({ name }) => name),
    ).toEqual(['Ann', 'Bob', 'Ben'])
  })

  test('a player resigning early or missing the time to return has left the match', () => {
    const seats = four()
    const people = new People(seats, true)
    const left = (played: number, how: 'resigned' | 'left') =>
      people
        .atTheEnd(seats, played, { how, winners: ['A'] })
        .filter((one) => one.left)
        .map(({ name, early }) => [name, early])
    expect([left(1, 'resigned'), left(2, 'resigned'), left(2, 'left')]).toEqual([
      [
        ['Bob', true],
        ['Ben', true],
      ],
      [],
      [],
    ])
    seats.at('B1')!.connections = 0
    expect([left(1, 'left'), left(2, 'resigned')]).toEqual([[['Bob', true]], []])
  })
})
