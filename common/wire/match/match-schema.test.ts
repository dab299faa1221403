import { Decoder, Encoder, Reflection, type Schema } from '@colyseus/schema'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { voidPatrol } from '../../games/void-patrol/game.ts'
import type { State } from '../../games/void-patrol/state.ts'
import {
  EVERYBODY,
  type MatchState,
  matchSchemaOf,
  openView,
  readRows,
  SeatRow,
  viewOf,
  writeRows,
} from './match-schema.ts'

/** A server's state, and a client that receives patches of it and knows its classes by reflection only. */
class Wire {
  readonly state: MatchState = new (matchSchemaOf(voidPatrol).State)()
  private readonly encoder = new Encoder(this.state)
  private decoder: Decoder | undefined

  /** Sends the changes, and returns their size in bytes. */
  send(): number {
    if (!this.decoder) {
      const bytes = this.encoder.encodeAll()
      this.decoder = Reflection.decode(Reflection.encode(this.encoder).slice())
      this.decoder.decode(bytes.slice())
      this.encoder.discardChanges()
      return bytes.length
    }
    const bytes = this.encoder.encode().slice()
    this.encoder.discardChanges()
    if (bytes.length > 0) this.decoder.decode(bytes)
    return bytes.length
  }

  get client(): MatchState {
    return this.decoder!.state as Schema as MatchState
  }

  get position(): State {
    return voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(this.client)!.table))
  }

  write(state: State): void {
    writeRows(
      matchSchemaOf(voidPatrol),
      openView(matchSchemaOf(voidPatrol), this.state, EVERYBODY).table,
      voidPatrol.sync.toRows(state),
    )
  }
}

const setup = voidPatrol.setup.parse({ teams: 2, seatsPerTeam: 3, radius: 8, density: 8 })
const start = voidPatrol.start(setup, voidPatrol.seats(setup), diceOf('schema', 0))
const play = (state: State, round: number): State =>
  voidPatrol.resolve(
    state,
    Object.fromEntries(
      voidPatrol.owing(state).map((seat) => [seat, voidPatrol.think(state, seat, diceOf(seat, round), 1)]),
    ),
    diceOf('schema', round),
  ).state

describe('a match on the wire', () => {
  let wire: Wire
  beforeEach(() => {
    wire = new Wire()
    wire.write(start)
    wire.send()
  })

  test('a match on the wire is the same state at the client, at the start and after each round', () => {
    expect(wire.position).toEqual(start)
    let state = start
    for (let round = 1; round <= 10 && !voidPatrol.outcome(state); round++) {
      state = play(state, round)
      wire.write(state)
      expect(wire.send()).toBeGreaterThan(0)
      expect(wire.position).toEqual(state)
    }
    expect(state.played).toBeGreaterThan(3)
  })

  test('a match sends nothing for unchanged fields', () => {
    wire.write(start)
    expect(wire.send()).toBe(0)
    wire.write(structuredClone(start))
    expect(wire.send()).toBe(0)
  })

  test('setting a field of the match, or of a seat, to what it is sends nothing', () => {
    const { state } = wire
    state.seats.set('A1', new SeatRow())
    Object.assign(state, { phase: 'playing', round: 3, seedHash: 'abc', rated: true })
    Object.assign(state.seats.get('A1')!, { name: 'Ann', ready: true })
    expect(wire.send()).toBeGreaterThan(0)
    Object.assign(state, { phase: 'playing', round: 3, seedHash: 'abc', rated: true })
    Object.assign(state.seats.get('A1')!, { name: 'Ann', ready: true })
    expect(wire.send()).toBe(0)
  })

  test('a match sends little for a small change, as one number of one fighter', () => {
    const [first, ...others] = start.fighters
    wire.write({ ...start, fighters: [{ ...first!, hull: first!.hull - 7 }, ...others] })
    const bytes = wire.send()
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(12)
    expect(wire.position.fighters[0]!.hull).toBe(first!.hull - 7)
  })

  test('a match forgets rows that are gone, and takes new ones under an old name', () => {
    wire.write({ ...start, fighters: start.fighters.slice(1), asteroids: [] })
    wire.send()
    expect([wire.position.fighters.length, wire.position.asteroids]).toEqual([start.fighters.length - 1, []])
    wire.write(start)
    wire.send()
    expect(wire.position).toEqual(start)
  })

  test('a match has defaults for every field, so that none is undefined at either end', () => {
    wire.state.seats.set('A1', new SeatRow())
    wire.send()
    for (const side of [wire.state, wire.client]) {
      expect(Object.values(side.toJSON()).includes(undefined as never)).toBe(false)
      expect(side.seats.get('A1')!.toJSON()).toEqual({
        team: '',
        name: '',
        occupant: 'open',
        connected: false,
        ready: false,
        autopilot: false,
        choice: '',
        account: false,
        program: false,
        missing: false,
        stead: '',
      })
      expect(side).toMatchObject({ phase: 'gathering', round: 0, seed: '', seedHash: '' })
    }
  })

  test('classes of a match are made once for each game', () => {
    expect(matchSchemaOf(voidPatrol)).toBe(matchSchemaOf(voidPatrol))
  })

  test('the largest values of a game fit their fields', () => {
    const [first, ...others] = start.fighters
    const extreme = {
      ...start,
      fighters: [
        {
          ...first!,
          at: { q: -300, r: 300 },
          velocity: { q: 200, r: -200 },
          hull: -900,
          shields: 0,
          fuel: { ...first!.fuel, left: 0 },
        },
        ...others,
      ],
      scores: { A: { kills: 8, damage: 100_000 }, B: { kills: 0, damage: 0 } },
    }
    wire.write(extreme)
    wire.send()
    expect(wire.position).toEqual(extreme)
  })
})
