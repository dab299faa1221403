import { expect, test } from '@jest/globals'
import { earlierThan } from './earlier.ts'

const kept = (name: string) => ({ name, plan: 'a plan' })

test('a plan of an earlier round continues in its seat, however many rounds later', () => {
  expect(earlierThan('f00/5/A1', kept('f00/4/A1'))).toEqual({ rounds: 1, kept: 'a plan' })
  expect(earlierThan('f00/12/A1', kept('f00/9/A1'))).toEqual({ rounds: 3, kept: 'a plan' })
})

test('a kept desk of another match or seat, or of no earlier round, is not handed on', () => {
  for (const name of ['f01/4/A1', 'f00/4/B1', 'f00/5/A1', 'f00/6/A1', '', 'f00', 'f00/x/A1'])
    expect(earlierThan('f00/5/A1', kept(name))).toBeUndefined()
  expect(earlierThan('f00/5/A1', undefined)).toBeUndefined()
})
