import { expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { typeNamed } from '../data/ships.ts'
import { spaceArena as game } from '../game.ts'
import { freshShip } from '../setup/start.ts'
import type { Ship, Sighting, State } from '../state.ts'
import { world } from './worlds.ts'

const dice = diceOf('worlds', 5)
const TYPE = typeNamed('F2534')
const own = (name: string, changes: Partial<Ship> = {}): Ship => ({
  ...freshShip(name, TYPE, { seat: 'A1', team: 'A' }, { x: 0, y: 0, heading: 0, speed: 0 }),
  ...changes,
})
const seen = (name: string, y: number, changes: Partial<Sighting> = {}): Sighting => ({
  name,
  kind: 'ship',
  x: 10,
  y,
  round: 4,
  tick: 10,
  earlier: { x: 10, y: y + 20, round: 4, tick: 9 },
  ...changes,
})
const view = (ships: readonly Ship[], sightings: readonly Sighting[]): State => ({
  ships,
  ordnance: [],
  sightings: { A: sightings },
  shields: 'compass',
  sharing: true,
  seenBy: 'A',
  radius: 450,
  played: 4,
  roundLimit: 20,
})
const strangersIn = (state: State): readonly Ship[] => state.ships.filter(({ team }) => team !== 'A')

test('strangers are placed along their courses, and the state can be played', () => {
  const whole = world(
    view([own('A1')], [seen('B1', 90, { tick: 8, earlier: { x: 10, y: 110, round: 4, tick: 7 } })]),
    'A1',
    dice,
  )
  expect(strangersIn(whole)).toEqual([
    expect.objectContaining({ name: 'B1', seat: 'B1', x: 10, y: 50, heading: 180, speed: 20 }),
  ])
  expect(game.owing(whole)).toEqual(['A1', 'B1'])
  expect(game.resolve(whole, {}, dice).state.played).toBe(5)
})

test('a stranger has as much of its load left as the ships that see it have together', () => {
  const tired = own('A1a', {
    battery: 0,
    ammo: TYPE.weapons.flatMap((weapon) => (weapon.kind === 'launcher' ? [0] : [])),
  })
  const rested = own('A1b', { battery: TYPE.maxBattery })
  const left = (ships: readonly Ship[]) =>
    strangersIn(world(view(ships, [seen('B1', 90)]), 'A1', dice)).map(({ battery, ammo }) => ({
      battery,
      ammo,
    }))
  const full = rested.ammo
  expect(left([tired])).toEqual([{ battery: 0, ammo: full.map(() => 0) }])
  expect(left([rested])).toEqual([{ battery: TYPE.maxBattery, ammo: full }])
  expect(left([tired, rested])).toEqual([
    { battery: TYPE.maxBattery / 2, ammo: full.map((most) => Math.round(most / 2)) },
  ])
  // Destroyed ships are ignored.
  expect(left([rested, { ...tired, hull: 0 }])).toEqual(left([rested]))
})

test('a starbase is as it was built, and its neighbours do not say how tired ships are', () => {
  const base = {
    ...freshShip(
      'Base-A',
      typeNamed('SB2531'),
      { seat: 'A1', team: 'A' },
      { x: 0, y: -50, heading: 0, speed: 0 },
    ),
  }
  const whole = world(
    view(
      [own('A1', { battery: 0 }), base],
      [seen('B1', 90), { name: 'Base-B', kind: 'starbase', x: 0, y: 200, round: 4, tick: 10 }],
    ),
    'A1',
    dice,
  )
  const [ship, foe] = strangersIn(whole)
  expect([ship!.battery, foe!.battery]).toEqual([
    0,
    freshShip('Base-B', typeNamed('SB2531'), { seat: '', team: 'B' }, base).battery,
  ])
})
