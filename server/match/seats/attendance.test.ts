import { describe, expect, test } from '@jest/globals'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { LiveMatch } from '../live-match.ts'
import { Attendance } from './attendance.ts'
import { Seats } from './seats.ts'

const MINUTE = 60_000
const setup = voidPatrol.setup.parse({ density: 0 })

/** A match of two people who are both away. */
function deserted(rated: boolean) {
  const seats = new Seats(voidPatrol.seats(setup))
  for (const { id } of seats.chairs)
    seats.sit(id, { player: `player ${id}`, name: id, account: true, bot: false, neighbourhood: '' }, 0)
  const match = new LiveMatch(voidPatrol, setup, matchOptions.parse({ rated }), seats, 'aa', [])
  return { seats, match, attendance: new Attendance(seats) }
}

describe('a match without its players', () => {
  test('a rated match without players continues for a minute', () => {
    const { match, attendance } = deserted(true)
    expect([attendance.stands(match), attendance.patience(match, false)]).toEqual([false, MINUTE])
  })

  test('a rated match without players pauses for five minutes after a restart', () => {
    const { seats, match, attendance } = deserted(true)
    attendance.restarted()
    attendance.noted()
    expect([attendance.stands(match), attendance.patience(match, false), attendance.kept]).toEqual([
      true,
      5 * MINUTE,
      true,
    ])
    const [chair] = seats.chairs
    chair!.connections = 1
    attendance.noted()
    chair!.connections = 0
    attendance.noted()
    expect([attendance.stands(match), attendance.patience(match, false), attendance.kept]).toEqual([
      false,
      MINUTE,
      false,
    ])
  })

  test('an unrated match without players pauses for a minute, half an hour or half a day', () => {
    const { match, attendance } = deserted(false)
    expect([attendance.stands(match), attendance.patience(match, false)]).toEqual([true, MINUTE])
    match.reveal()
    expect([attendance.patience(match, false), attendance.patience(match, true)]).toEqual([
      30 * MINUTE,
      720 * MINUTE,
    ])
  })

  test('a match pauses only when people have seats and none of them is present', () => {
    const { seats, match, attendance } = deserted(false)
    const [one, other] = seats.chairs
    one!.connections = 1
    expect(attendance.stands(match)).toBe(false)
    for (const chair of [one!, other!]) seats.empty(chair, 'bot')
    expect(attendance.stands(match)).toBe(false)
  })
})
