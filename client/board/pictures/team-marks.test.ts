import { expect, test } from '@jest/globals'
import { TEAMS, teamColour } from './colours.ts'
import { shapeOf } from './team-marks.ts'

test('eight teams differ in colour and in shape', () => {
  expect(TEAMS).toHaveLength(8)
  expect([new Set(TEAMS.map(teamColour)).size, new Set(TEAMS.map(shapeOf)).size]).toEqual([8, 8])
})
