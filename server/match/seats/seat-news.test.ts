import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { when } from '../../base/events.ts'
import { SeatNews } from './seat-news.ts'
import { Seats } from './seats.ts'

const who = (name: string) => ({
  player: `id of ${name}`,
  name,
  account: false,
  bot: false,
  neighbourhood: '',
})

let told: string[]
let deaf: (() => void)[]
beforeEach(() => {
  told = []
  deaf = [
    when('player joined', ({ name, seat }) => told.push(`${name} joined ${seat}`)),
    when('player left', ({ name, keeps }) => told.push(`${name} left${keeps ? ', for now' : ''}`)),
    when('player returned', ({ name }) => told.push(`${name} returned`)),
  ]
})
afterEach(() => deaf.forEach((end) => end()))

function table() {
  const seats = new Seats([
    { id: 'A1', team: 'A' },
    { id: 'B1', team: 'B' },
  ])
  let now = 0
  const news = new SeatNews('m', () => now)
  const noted = (): string[] => {
    told = []
    news.note(seats)
    return told
  }
  return { seats, news, noted, pass: (ms: number) => (now += ms) }
}

describe('news of the seats of a match', () => {
  test('a player is news when sitting down, losing the connection, returning and standing up', () => {
    const { seats, noted } = table()
    seats.sit('A1', who('Ann'), 1)
    expect(noted()).toEqual(['Ann joined A1'])
    expect(noted()).toEqual([])
    seats.at('A1')!.connections = 0
    expect(noted()).toEqual(['Ann left, for now'])
    expect(noted()).toEqual([])
    seats.at('A1')!.connections = 2
    expect(noted()).toEqual(['Ann returned'])
    seats.at('A1')!.connections = 1
    expect(noted()).toEqual([])
    seats.empty(seats.at('A1')!)
    expect(noted()).toEqual(['Ann left'])
    seats.sit('B1', who('Ann'), 1)
    expect(noted()).toEqual(['Ann joined B1'])
  })

  test('the news has the name of now: a deleted account is not named when its player leaves', () => {
    const { seats, noted } = table()
    seats.sit('A1', who('Ann'), 1)
    noted()
    seats.forget('id of Ann')
    const { name } = seats.at('A1')!
    expect([name === 'Ann', noted()]).toEqual([false, []])
    seats.at('A1')!.connections = 0
    expect(noted()).toEqual([`${name} left, for now`])
  })

  test('a change of seat is no news, and another person in the same seat is', () => {
    const { seats, noted } = table()
    seats.sit('A1', who('Ann'), 1)
    noted()
    seats.sit('B1', who('Ann'), 1)
    expect(noted()).toEqual([])
    seats.empty(seats.at('B1')!, 'bot')
    seats.sit('B1', who('Bob'), 1)
    expect(noted()).toEqual(['Bob joined B1', 'Ann left'])
  })

  test('a player with a reserved seat joins on arrival, and everybody returns after a restart', () => {
    const { seats, news, noted } = table()
    seats.sit('A1', who('Ann'), 0)
    expect(noted()).toEqual([])
    seats.at('A1')!.connections = 1
    expect(noted()).toEqual(['Ann joined A1'])
    seats.at('A1')!.connections = 0
    news.restarted(seats)
    expect(noted()).toEqual([])
    seats.at('A1')!.connections = 1
    expect(noted()).toEqual(['Ann returned'])
  })

  test('a player coming and going all the time is news thirty times a minute', () => {
    const { seats, noted, pass } = table()
    let lines = 0
    const fidget = () => {
      for (let i = 0; i < 100; i++) {
        if (i % 2 === 0) seats.sit('A1', who('Eve'), 1)
        else seats.empty(seats.at('A1')!)
        lines += noted().length
      }
    }
    fidget()
    expect(lines).toBe(30)
    pass(60_000)
    fidget()
    expect(lines).toBe(60)
  })
})
