import { expect, test } from '@jest/globals'
import { frameworkLog } from './framework-log.ts'

function logging() {
  const said: { level: string; about: unknown; text: string }[] = []
  const sink = {
    warn: (about: object, text: string) => void said.push({ level: 'warn', about, text }),
    error: (about: object, text: string) => void said.push({ level: 'error', about, text }),
  }
  const clock = { at: 1_000_000 }
  return { said, clock, logger: frameworkLog(sink, () => clock.at) }
}

test('the log keeps the first line of a stack, and cuts a long message', () => {
  const { said, logger } = logging()
  logger.error('RangeError: Offset is outside the bounds\n    at DataView.getUint32\n    at read')
  logger.error(new Error('x'.repeat(5000)))
  expect(said.map(({ about }) => about)).toEqual([
    { about: 'RangeError: Offset is outside the bounds' },
    { about: 'x'.repeat(300) },
  ])
})

test('the log writes twenty lines a minute in a flood, and how many it left out', () => {
  const { said, clock, logger } = logging()
  for (let i = 0; i < 500; i++) logger.error('broken')
  expect(said).toHaveLength(20)
  logger.warn('another level has lines of its own')
  expect(said).toHaveLength(21)
  clock.at += 60_000
  logger.error('later')
  expect(said.slice(21)).toEqual([
    { level: 'error', about: { left: 480 }, text: expect.any(String) },
    { level: 'error', about: { about: 'later' }, text: 'colyseus' },
  ])
})

test('the log writes values that are no text', () => {
  const { said, logger } = logging()
  logger.warn(undefined, null, { a: 1 })
  expect(said).toHaveLength(1)
})
