import { describe, expect, test } from '@jest/globals'
import { at, position } from './sample.ts'
import {
  atWall,
  betweenHangars,
  centredDoor,
  edgesFor,
  fieldOf,
  hangarOf,
  ontoSheet,
  PAPERS,
  shiftsBetween,
  turretGround,
  wallLength,
  walls,
} from './sheet.ts'

const sheet = PAPERS.letter
const lines = (given: Parameters<typeof position>[0]) =>
  walls(position(given)).map(({ from, to }) => `${from.x},${from.y} ${to.x},${to.y}`)

describe('a sheet', () => {
  test('PP-7.1 a sheet comes as letter, A4 and tabloid, in units of 1/1024 inch', () => {
    expect(PAPERS).toEqual({
      letter: { width: 8.5 * 1024, height: 11 * 1024 },
      a4: { width: 8466, height: 11974 },
      tabloid: { width: 11 * 1024, height: 17 * 1024 },
    })
  })
  test('PP-1.1 two players have the inch along each short edge, and a wall from edge to edge', () => {
    expect(edgesFor(2).map((edge) => hangarOf(sheet, edge))).toEqual([
      { left: 0, top: 10240, right: 8704, bottom: 11264 },
      { left: 0, top: 0, right: 8704, bottom: 1024 },
    ])
    expect(edgesFor(2).map((edge) => wallLength(sheet, edge))).toEqual([8704, 8704])
  })
  test('PP-1.2 a wall is the part beside the door, and there is none when that has no length', () => {
    expect(lines({ doors: { A: 1000 } })).toEqual([
      '0,10240 1000,10240',
      '2024,10240 8704,10240',
      '0,1024 3840,1024',
      '4864,1024 8704,1024',
    ])
    expect(lines({ doors: { A: 0, B: 7680 } })).toEqual(['1024,10240 8704,10240', '0,1024 7680,1024'])
  })
  test('PP-6.8 three and four players have the other edges, between the walls of the first two', () => {
    expect([edgesFor(3), edgesFor(4)]).toEqual([
      ['bottom', 'left', 'top'],
      ['bottom', 'left', 'top', 'right'],
    ])
    expect([hangarOf(sheet, 'left'), hangarOf(sheet, 'right')]).toEqual([
      { left: 0, top: 1024, right: 1024, bottom: 10240 },
      { left: 7680, top: 1024, right: 8704, bottom: 10240 },
    ])
    expect(lines({ seats: 'ABC', doors: { B: 0 } })).toEqual([
      '0,10240 3840,10240',
      '4864,10240 8704,10240',
      '1024,2048 1024,10240',
      '0,1024 3840,1024',
      '4864,1024 8704,1024',
    ])
    expect(betweenHangars(sheet, position({ seats: 'ABC' }).players)).toEqual({
      left: 1024,
      top: 1024,
      right: 8704,
      bottom: 10240,
    })
  })
  test('PP-7.7 a door is counted from the left end of its wall, at the sides from the upper one', () => {
    expect([
      wallLength(sheet, 'left'),
      centredDoor(sheet, 'left'),
      centredDoor(PAPERS.a4, 'right'),
      centredDoor({ width: 8705, height: 9000 }, 'top'),
    ]).toEqual([9216, 4096, 4451, 3840])
    expect((['bottom', 'top', 'left', 'right'] as const).map((edge) => atWall(sheet, edge, 100, 30))).toEqual(
      [at(100, 10270), at(100, 994), at(994, 1124), at(7710, 1124)],
    )
  })
  test('PP-6.5 the other sides of a hangar are walls where the sheet wraps', () => {
    expect(lines({ rules: { wrap: true } }).slice(2, 5)).toEqual([
      '0,10240 0,11264',
      '8704,10240 8704,11264',
      '0,11264 8704,11264',
    ])
  })
  test('PP-6.5 a point beyond the sheet is brought back, and one on its edge stays', () => {
    expect([-8704, -1, 0, 8704, 8705, 17408, 17409].map((x) => ontoSheet(sheet, true, at(x, 5)).x)).toEqual([
      0, 8703, 0, 8704, 1, 8704, 1,
    ])
    expect(ontoSheet(sheet, false, at(-5, 5))).toEqual(at(-5, 5))
    // Check every copy of each thing that the trace touches.
    expect(
      [
        [100, 200],
        [100, 8704],
        [0, 20],
        [-30, 20],
        [8800, 17000],
        [5000, 18000],
      ].map(([a, b]) => shiftsBetween(sheet, true, a!, b!)),
    ).toEqual([[0], [0, -8704], [8704, 0], [8704, 0], [-8704], [0, -8704, -17408]])
  })
  test('PP-6.9 turrets stand in the inch outside, and those of no two edges overlap', () => {
    const players = edgesFor(4).map((edge) => ({ edge }))
    expect(edgesFor(4).map((edge) => turretGround(sheet, players, edge))).toEqual([
      { left: 1024, top: 9216, right: 7680, bottom: 10240 },
      { left: 1024, top: 2048, right: 2048, bottom: 9216 },
      { left: 1024, top: 1024, right: 7680, bottom: 2048 },
      { left: 6656, top: 2048, right: 7680, bottom: 9216 },
    ])
    expect(turretGround(sheet, players.slice(0, 3), 'bottom')).toEqual({
      left: 1024,
      top: 9216,
      right: 8704,
      bottom: 10240,
    })
  })
  test('PP-9.6 the field is 2112 from the short edges, and with three or four from all', () => {
    const field = (players: number) =>
      Object.values(
        fieldOf(
          sheet,
          edgesFor(players).map((edge) => ({ edge })),
        ),
      )
    expect([field(2), field(3), field(4)]).toEqual([
      [0, 2112, 8704, 9152],
      [2112, 2112, 6592, 9152],
      [2112, 2112, 6592, 9152],
    ])
  })
})
