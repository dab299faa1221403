import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { typeNamed } from './data/ships.ts'
import { spaceArena as game } from './game.ts'
import { play, sampleShip, sampleState } from './sample.ts'
import { freshShip } from './setup/start.ts'
import type { Sighting, State, ThingKind } from './state.ts'
import { sync } from './sync.ts'

const ship = (seat: string, x: number, y: number, heading: number, speed: number) =>
  freshShip(seat, typeNamed('H2545'), { seat, team: seat[0]! }, { x, y, heading, speed })

/** Scanners of H2545 reach 180: B comes into sight of A, or passes by. */
const meeting = (y: number, heading: number, speed: number): State => ({
  ships: [ship('A1', 0, 0, 0, 0), ship('B1', 0, y, heading, speed)],
  ordnance: [],
  sightings: { A: [], B: [] },
  shields: 'compass',
  sharing: true,
  seenBy: '',
  radius: 450,
  played: 0,
  roundLimit: 20,
})

const flown = (state: State, rounds = 1): State =>
  rounds === 0 ? state : flown(game.resolve(state, {}, diceOf('s', 1)).state, rounds - 1)

describe('SA-7.2 remembered sightings', () => {
  test('a sighting keeps the last tick in which a thing was scanned and the one before', () => {
    expect(flown(meeting(300, 180, 20)).sightings['A']).toEqual([
      {
        name: 'B1',
        kind: 'ship',
        x: 0,
        y: 100,
        round: 1,
        tick: 10,
        earlier: { x: 0, y: 120, round: 1, tick: 9 },
      },
    ])
  })
  test('a sighting of one tick keeps no earlier one', () => {
    const [seen] = flown(meeting(370, 180, 20)).sightings['A']!
    expect(seen).toEqual({ name: 'B1', kind: 'ship', x: 0, y: 170, round: 1, tick: 10 })
  })
  test('a sighting keeps the last of earlier rounds when this round has only one', () => {
    const once = meeting(160, 0, 15)
    const known = { name: 'B1', kind: 'ship', x: 0, y: 145, round: 1, tick: 10 } as const
    const after = flown({ ...once, played: 1, sightings: { A: [known], B: [] } })
    expect(after.sightings['A']).toEqual([
      { ...known, y: 175, round: 2, tick: 1, earlier: { x: 0, y: 145, round: 1, tick: 10 } },
    ])
  })
  test('sightings of ordnance last as long as it can live, and others for good', () => {
    const seen = (name: string, kind: ThingKind, round: number, tick: number): Sighting => ({
      name,
      kind,
      x: 9,
      y: 9,
      round,
      tick,
    })
    const remembered = (round: number, ...sightings: Sighting[]) =>
      flown({ ...meeting(9000, 0, 0), played: round - 1, sightings: { A: sightings, B: [] } }).sightings[
        'A'
      ]!.map(({ name }) => name)
    // Missiles live for 15 ticks, mines for 50.
    expect(remembered(3, seen('gone', 'missile', 2, 5), seen('here', 'missile', 2, 6))).toEqual(['here'])
    expect(remembered(7, seen('gone', 'mine', 2, 10), seen('here', 'mine', 3, 1))).toEqual(['here'])
    expect(remembered(19, seen('B1', 'ship', 1, 1), seen('Base', 'starbase', 1, 1))).toEqual(['B1', 'Base'])
  })
  test('own ordnance is kept until it has burnt out, which its owner sees', () => {
    let state = sampleState([sampleShip('a', 'H2545'), sampleShip('b', 'H2545', { y: 900 })])
    const known: number[] = []
    // A mine lives for 50 ticks.
    for (let round = 1; round <= 5; round++) {
      state = play(state, round === 1 ? { a: ['1: Fire M1 0'] } : {}).state
      known.push(state.sightings['a']!.filter(({ kind }) => kind === 'mine').length)
    }
    expect(known).toEqual([1, 1, 1, 1, 0])
  })
  test('a sighting crosses the network whole', () => {
    for (const state of [flown(meeting(300, 180, 20)), flown(meeting(370, 180, 20))])
      expect(sync.fromRows(sync.toRows(state))).toEqual(state)
  })
  test('SA-7.4 a seat gets the sightings of its own side', () => {
    const state = flown(meeting(300, 180, 20))
    expect(game.view(state, 'B1').sightings).toEqual({ B: state.sightings['B'] })
  })
})
