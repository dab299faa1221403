import { expect, test } from '@jest/globals'
import { actionInBrief } from './action-words.ts'

test('planned actions are told in words, never as they are written in orders', () => {
  const told = (text: string, facing?: number) => actionInBrief(text, facing)
  expect([
    told('pass', 0),
    told('thrust 2', 1),
    told('thrust 2'),
    told('up 1', 0),
    told('down 3', 0),
    told('turn 3', 0),
    told('fire B1', 0),
    told('launch B1', 0),
    told('dock dock', 0),
    told('land +', 0),
    told('land -', 0),
    told('takeoff 0', 0),
    told('takeoff 1', 2),
    told('takeoff up 1', 2),
  ]).toEqual([
    'passes',
    'thrusts 2 NE',
    'thrusts 2',
    'thrusts 1 up',
    'thrusts 3 down',
    'turns to S',
    'fires at B1',
    'launches a missile at B1',
    'docks at the station',
    'lands on the northern half',
    'lands on the southern half',
    'takes off',
    'takes off with 1 SE',
    'takes off with 1 up',
  ])
})
