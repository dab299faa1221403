import { afterEach, describe, expect, test } from '@jest/globals'
import type { Refused } from '../../../common/wire/refusals.ts'
import { Seats } from './seats.ts'
import { Substitutes } from './substitutes.ts'

const who = (player: string) => ({ player, name: player, account: false, bot: false, neighbourhood: '' })
const made: Substitutes[] = []
afterEach(() => {
  for (const one of made.splice(0)) one.stop()
})

/** A match with these players and a bot in the last seat. */
function playedBy(names: readonly string[], fog = false) {
  const seats = new Seats([...names, 'bot'].map((_, i) => ({ id: `A${i + 1}`, team: 'A' })))
  names.forEach((name, i) => seats.sit(`A${i + 1}`, who(name), 1))
  seats.fillWithBots()
  const told: string[] = []
  const substitutes = new Substitutes(seats, fog, {
    asked: () => undefined,
    failed: (error) => {
      throw error
    },
    admitted: ({ player }, seat) => told.push(`${player} to ${seat}`),
    refused: (player: string, { code }: Refused) => told.push(`${player}: ${code}`),
  })
  made.push(substitutes)
  const ask = (player: string) => substitutes.ask(who(player), `A${names.length + 1}`)
  return { seats, substitutes, told, ask }
}

describe('a substitute for a bot', () => {
  test('a substitute is let in when most of the players here agree, and by no fewer', () => {
    const { substitutes, told, ask } = playedBy(['Ann', 'Bob', 'Cat'])
    ask('Eve')
    substitutes.answer('A1', 1, 'yes')
    expect([told, substitutes.of('A1'), substitutes.of('A2')]).toEqual([
      [],
      [],
      [{ id: 1, name: 'Eve', account: false, seat: 'A4' }],
    ])
    substitutes.answer('A3', 1, 'yes')
    expect(told).toEqual(['Eve to A4'])
    expect(substitutes.answer('A2', 1, 'no')).toMatchObject({ code: 'not_asking' })
  })

  test('a substitute is refused when half say no, and fewer are asked when a player is gone', () => {
    const { seats, substitutes, told, ask } = playedBy(['Ann', 'Bob'])
    ask('Eve')
    substitutes.answer('A1', 1, 'yes')
    substitutes.answer('A2', 1, 'no')
    expect(told).toEqual(['Eve: not_admitted'])
    ask('Fay')
    substitutes.answer('A1', 2, 'yes')
    seats.at('A2')!.connections = 0
    substitutes.counted()
    expect(told.at(-1)).toBe('Fay to A3')
  })

  test('no substitute may ask after a player wants none, until the next match', () => {
    const { substitutes, told, ask } = playedBy(['Ann', 'Bob'])
    for (const name of ['Eve', 'Fay']) ask(name)
    substitutes.answer('A2', 1, 'never')
    expect([told, ask('Gus')?.code]).toEqual([
      ['Eve: nobody_admitted', 'Fay: nobody_admitted'],
      'nobody_admitted',
    ])
    substitutes.begin()
    expect(ask('Gus')).toBeUndefined()
  })
})

describe('people who have seen too much', () => {
  test('a person has seen too much after watching in fog, and after a restart everybody has', () => {
    const [fog, clear] = [playedBy(['Ann'], true).substitutes, playedBy(['Ann']).substitutes]
    for (const one of [fog, clear]) one.watches('Eve')
    expect([
      fog.hasSeen('Eve', 0),
      fog.hasSeen('Eve', 1)?.code,
      fog.hasSeen('Fay', 1),
      clear.hasSeen('Eve', 1),
    ]).toEqual([undefined, 'has_watched', undefined, undefined])
    fog.restarted()
    expect(fog.hasSeen('Fay', 1)?.code).toBe('has_watched')
    fog.begin()
    expect(fog.hasSeen('Eve', 1)).toBeUndefined()
  })
})
