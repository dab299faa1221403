import { expect, test } from '@jest/globals'
import { CHEAP } from '../../testing/people/people.ts'
import { HashingOverloaded, isPassword, keepPassword } from './passwords.ts'

test('a password is kept as a text that names its parameters, different each time', async () => {
  const [one, two] = await Promise.all([keepPassword('four slow herons'), keepPassword('four slow herons')])
  expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(two).not.toBe(one)
  expect(await isPassword('four slow herons', one)).toEqual({ right: true, old: false })
  expect(await isPassword('four slow heron', two)).toEqual({ right: false, old: false })
})

test('a password is right in any Unicode spelling of the same text', async () => {
  expect(
    await isPassword('cafe\u0301 and ｃｒｅａｍ', await keepPassword('café and cream', CHEAP)),
  ).toMatchObject({ right: true })
})

test('a password that was kept with other parameters is right, and marked as old', async () => {
  expect(await isPassword('four slow herons', await keepPassword('four slow herons', CHEAP))).toEqual({
    right: true,
    old: true,
  })
})

test.each([undefined, '', 'scrypt$15$8$3$$', 'plain'])(
  'an empty password never fits the kept text %j',
  async (kept) => {
    expect(await isPassword('', kept, CHEAP)).toMatchObject({ right: false })
  },
)

test('passwords are refused beyond those that can wait, and the waiting ones are hashed', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => keepPassword(`password ${i}`, CHEAP)),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(50 - 18)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(HashingOverloaded)
  await expect(keepPassword('afterwards', CHEAP)).resolves.toMatch(/^scrypt/)
})
