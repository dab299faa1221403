/** Who asks to join is found out once a request. */
import { expect, test } from '@jest/globals'
import type { KnownPlayer } from '../people/accounts/identity.ts'
import { whoJoinsBy } from './join-identity.ts'

const known = (player: string): KnownPlayer => ({
  player,
  name: player,
  bot: false,
  session: undefined,
  family: '',
  account: false,
  role: '',
})
const request = (cookie?: string) =>
  ({ token: undefined, ip: '', headers: new Headers(cookie ? { cookie } : {}) }) as never

function lookups() {
  const asked: unknown[] = []
  const whoJoins = whoJoinsBy({
    whoHas: async (token) => {
      asked.push(token)
      return token ? known(token) : undefined
    },
  })
  return { asked, whoJoins }
}

test('routing and admission of one request share the lookup, and other requests do not', async () => {
  const { asked, whoJoins } = lookups()
  const [ann, bob] = [request(), request()]
  const options = { token: 'ann' }
  expect([await whoJoins(ann, options), await whoJoins(ann, options)]).toEqual([known('ann'), known('ann')])
  expect(await whoJoins(bob, { token: 'bob' })).toEqual(known('bob'))
  expect(await whoJoins(undefined, options)).toEqual(known('ann'))
  expect(asked).toEqual(['ann', 'bob', 'ann'])
})

test('another token in the same request is another player', async () => {
  const { asked, whoJoins } = lookups()
  const one = request('dr-session=ann')
  expect(await whoJoins(one, {})).toEqual(known('ann'))
  expect(await whoJoins(one, { token: 'bob' })).toEqual(known('bob'))
  expect(asked).toEqual(['ann', 'bob'])
})

test('a lookup that fails does so for all who asked, and is made anew for the next request', async () => {
  let fails = true
  const whoJoins = whoJoinsBy({
    whoHas: async (token) => {
      if (fails) throw new Error('PostgreSQL does not answer')
      return known(token!)
    },
  })
  const one = request()
  await expect(whoJoins(one, { token: 'ann' })).rejects.toThrow('PostgreSQL')
  await expect(whoJoins(one, { token: 'ann' })).rejects.toThrow('PostgreSQL')
  fails = false
  expect(await whoJoins(request(), { token: 'ann' })).toEqual(known('ann'))
})
