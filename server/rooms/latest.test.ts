import { expect, test } from '@jest/globals'
import { Latest } from './latest.ts'

test('what changes while it is written is written once more; what has failed is tried when it changes again', async () => {
  let stands = 'a'
  const written: string[] = []
  const failures: unknown[] = []
  const latest = new Latest(() => stands, async (text) => {
    if (text === 'bad') throw new Error('no room')
    if (text === 'a') stands = 'b'
    written.push(text)
  }, (error) => failures.push(error))
  latest.due()
  latest.due()
  await latest.kept()
  expect(written).toEqual(['a', 'b'])
  latest.due()
  await latest.kept()
  expect(written).toEqual(['a', 'b'])
  stands = 'bad'
  latest.due()
  await latest.kept()
  expect(failures).toHaveLength(1)
  stands = 'c'
  latest.due()
  await latest.kept()
  expect(written).toEqual(['a', 'b', 'c'])
})
