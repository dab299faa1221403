import { expect, test } from '@jest/globals'
import { at, box, DOWN, position, RIGHT, UP } from '../../../../common/games/pencil-and-paper/sample.ts'
import { clockOf, inches, wayInWords } from '../plan/place-words.ts'
import { positionInWords } from './position-in-words.ts'

const state = position({
  ships: { A1: [4096, 8192, UP], A2: [1024, 9900, RIGHT, 'turret'], B1: [4096, 4096, DOWN] },
  asteroids: { r1: box(6144, 8000, 6656, 8384) },
  tears: [[at(1024, 1024), at(2048, 1024)]],
  pencils: { 'A/hb': 5, 'B/hb': 12 },
  turn: 'B',
})

test('the words tell everything on the sheet, own ships first, others from the nearest own ship', () => {
  const told = positionInWords(state, { seat: 'A1' })
  expect(told.slice(0, 4)).toEqual([
    'A sheet of 8.5 inches by 11.0 inches. Places are inches from its left and from its top; 12 o’clock is up.',
    'Player B begins, by lot.',
    'Player B is aiming.',
    'You, with a hangar at the lower edge, a door from 3.8 inches to 4.8 inches along the wall, 3 ships.',
  ])
  for (const line of [
    'A1 at 4.0, 8.0, facing 12 o’clock.',
    'A2, a turret, at 1.0, 9.7, facing 3 o’clock.',
    'B1 at 4.0, 4.0, facing 6 o’clock, 4.1 inches at 12 o’clock from A1, with nothing between.',
    'Asteroid r1, some 0.6 inches across, around 6.3, 8.0, 2.3 inches at 3 o’clock from A1.',
    'A tear from 1.0, 1.0 to 2.0, 1.0.',
    'Player A’s HB pencil is blunt, 5 of 12.',
    'Player B’s HB pencil is quite blunt.',
  ])
    expect(told).toContain(line)
})

test('the words name the asteroid that lies between two ships', () => {
  const hidden = position({
    ships: { A1: [4096, 8192, UP], B1: [4096, 4096, DOWN] },
    asteroids: { r1: box(3900, 6000, 4200, 6400) },
  })
  expect(positionInWords(hidden, { seat: 'A1' })).toContain(
    'B1 at 4.0, 4.0, facing 6 o’clock, 4.1 inches at 12 o’clock from A1, behind asteroid r1.',
  )
})

test('a spectator reads the same position, without distances from an own ship', () => {
  const told = positionInWords(state, { seat: '' })
  expect(told).toContain('B1 at 4.0, 4.0, facing 6 o’clock.')
  expect(told.filter((line) => line.startsWith('You'))).toEqual([])
})

test('directions are those of a clock, and lengths are in inches', () => {
  expect([UP, RIGHT, DOWN, 2048, 3072 + 341].map(clockOf)).toEqual([
    '12 o’clock',
    '3 o’clock',
    '6 o’clock',
    '9 o’clock',
    '1 o’clock',
  ])
  expect([inches(1024), inches(512), wayInWords(at(0, 0), at(0, 2048))]).toEqual([
    '1.0 inch',
    '0.5 inches',
    '2.0 inches at 6 o’clock',
  ])
})
