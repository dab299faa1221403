import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import equal from 'fast-deep-equal'
import { MISSES_BEFORE_AUTOPILOT, Seats } from './seats.ts'

const four = () =>
  new Seats([
    { id: 'A1', team: 'A' },
    { id: 'A2', team: 'A' },
    { id: 'B1', team: 'B' },
    { id: 'B2', team: 'B' },
  ])
const who = (player: string, name: string) => ({
  player,
  name,
  account: false,
  bot: false,
  neighbourhood: '',
})
const shape = (seats: Seats) =>
  seats.chairs.map(({ id, occupant, name }) => `${id} ${occupant} ${name}`.trim())

describe('seats', () => {
  test('seats are stored alike exactly if the journal has the same of both', () => {
    const change = fc.constantFrom<(seats: Seats) => unknown>(
      (seats) => seats.sit('A1', who('p1', 'Ann'), 1),
      (seats) => seats.sit('B1', who('p2', 'Bo'), 0),
      (seats) => seats.fillWithBots(),
      (seats) => seats.begin(false),
      (seats) => seats.connect(seats.chairs[0]!, 2),
      (seats) => seats.empty(seats.chairs[2]!, 'bot', 'left'),
      (seats) => (seats.chairs[1]!.ready = true),
      (seats) => (seats.chairs[3]!.drawRest = { until: 3, why: 'draw_again' }),
      (seats) => (seats.chairs[3]!.drawRest = undefined),
      (seats) => seats.forget('p1'),
    )
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (first, then) => {
        const seats = four()
        for (const one of first) one(seats)
        const draft = seats.copy()
        for (const one of then) one(draft)
        const same = equal(draft.states(), seats.states())
        expect([draft.isStoredLike(seats), seats.isStoredLike(draft)]).toEqual([same, same])
      }),
    )
  })

  test('a player has one seat at a time, and takes the choice along', () => {
    const seats = four()
    expect(seats.sit('A1', who('p1', 'Ann'), 1)).toBeUndefined()
    seats.at('A1')!.choice = 'Mauler'
    expect(seats.sit('B2', who('p1', 'Ann'), 1)).toBeUndefined()
    expect(shape(seats)).toEqual(['A1 open', 'A2 open', 'B1 open', 'B2 human Ann'])
    expect([seats.at('A1')!.choice, seats.at('B2')!.choice]).toEqual(['', 'Mauler'])
    expect(seats.ofPlayer('p1')!.id).toBe('B2')
  })

  test('a seat brings the organiser’s choice, with a bot too, until its owner chooses', () => {
    const seats = new Seats(
      [
        { id: 'A1', team: 'A' },
        { id: 'B1', team: 'B' },
      ],
      { A1: 'Kestrel', B1: 'Mantis' },
    )
    seats.sit('A1', who('p1', 'Ann'), 1)
    seats.fillWithBots()
    expect(seats.chairs.map(({ choice }) => choice)).toEqual(['Kestrel', 'Mantis'])
    seats.at('A1')!.choice = 'Mauler'
    seats.empty(seats.at('A1')!)
    expect(seats.at('A1')!.choice).toBe('Kestrel')
  })

  test('a seat that a person has is refused to others, in their absence too', () => {
    const seats = four()
    seats.sit('A1', who('p1', 'Ann'), 0)
    seats.sit('A2', who('p2', 'Bob'), 1)
    expect(seats.sit('A1', who('p2', 'Bob'), 1)).toMatchObject({ code: 'seat_taken' })
    expect(seats.sit('X1', who('p2', 'Bob'), 1)).toMatchObject({ code: 'unknown_seat' })
    expect(shape(seats)).toEqual(['A1 human Ann', 'A2 human Bob', 'B1 open', 'B2 open'])
  })

  test('bots fill open seats, make room for people, and are ready at any time', () => {
    const seats = four()
    seats.sit('A2', who('p1', 'Ann'), 1)
    seats.fillWithBots()
    expect(shape(seats)).toEqual([
      'A1 bot Ada (bot)',
      'A2 human Ann',
      'B1 bot Curie (bot)',
      'B2 bot Dirac (bot)',
    ])
    expect(seats.chairs.map((chair) => [chair.ready, seats.onAutopilot(chair)])).toEqual([
      [true, true],
      [false, false],
      [true, true],
      [true, true],
    ])
    expect(seats.sit('B1', who('p2', 'Bob'), 1)).toBeUndefined()
    expect([seats.at('B1')!.ready, seats.onAutopilot(seats.at('B1')!)]).toEqual([false, false])
    expect(seats.free()).toBeUndefined()
  })

  test('friends joining in a row are put on both sides, and the organiser may swap two seats', () => {
    const seats = four()
    for (const player of ['Ann', 'Bob', 'Cat']) seats.sit(seats.free()!.id, who(player, player), 1)
    expect(shape(seats)).toEqual(['A1 human Ann', 'A2 human Cat', 'B1 human Bob', 'B2 open'])
    seats.at('A2')!.ready = true
    seats.swap('A2', 'B2')
    seats.swap('A1', 'B1')
    expect(shape(seats)).toEqual(['A1 human Bob', 'A2 open', 'B1 human Ann', 'B2 human Cat'])
    expect([seats.at('B2')!.team, seats.at('B2')!.connections, seats.at('B2')!.ready]).toEqual([
      'B',
      1,
      false,
    ])
  })

  test('a bot flies an absent player’s seat after two missed rounds', () => {
    const seats = four()
    seats.sit('A1', who('p1', 'Ann'), 0)
    const chair = seats.at('A1')!
    expect(MISSES_BEFORE_AUTOPILOT).toBe(2)
    for (const [missed, connections, flown] of [
      [0, 0, false],
      [1, 0, false],
      [2, 0, true],
      [5, 0, true],
      [5, 1, false],
    ] as const) {
      Object.assign(chair, { missed, connections })
      expect(seats.onAutopilot(chair)).toBe(flown)
    }
  })

  test('people are present with at least one connection', () => {
    const seats = four()
    seats.sit('A1', who('p1', 'Ann'), 0)
    seats.sit('B1', who('p2', 'Bob'), 2)
    expect([seats.humans().length, seats.present().map(({ name }) => name)]).toEqual([2, ['Bob']])
  })

  test('seats read back after a restart have everything but connections, autopilot included', () => {
    const seats = four()
    seats.sit('A1', { player: 'p1', name: 'Ann', account: true, bot: false, neighbourhood: '' }, 2)
    Object.assign(seats.at('A1')!, { missed: 2, choice: 'Mauler', ready: true })
    seats.empty(seats.at('B1')!, 'bot')
    const again = four()
    again.take(seats.states())
    expect(again.chairs).toEqual(
      seats.chairs.map((chair) => ({ stead: undefined, ...chair, connections: 0 })),
    )
    expect([again.at('A1')!.choice, again.onAutopilot(again.at('A1')!)]).toEqual(['Mauler', true])
  })

  test('an open seat is not found by an empty player id', () => {
    expect(four().ofPlayer('')).toBeUndefined()
  })
})
