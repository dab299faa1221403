/** What becomes of a join: refused, to a gallery, here or moved. */
import { ErrorCode, ServerError } from '@colyseus/core'
import { expect, test } from '@jest/globals'
import type { JoinRequest } from '../../../framework/joins.ts'
import type { KnownPlayer } from '../../../people/accounts/identity.ts'
import { whoJoinsBy } from '../../../rooms/join-identity.ts'
import type { CountedJoin } from '../../../rooms/join-limits.ts'
import { joinPolicy } from './joining.ts'

const ANN: KnownPlayer = {
  player: 'ann',
  name: 'Ann',
  bot: false,
  session: undefined,
  family: '',
  account: false,
  role: '',
}

interface World {
  readonly overLimit?: boolean
  readonly hasGallery?: boolean
  /** What the framework says to a join by room. */
  readonly refusals?: Readonly<Record<string, ServerError>>
  /** The room of the match has to be opened first. */
  readonly asleep?: boolean
  readonly databaseAway?: boolean
}

/** Asks for a seat in the match `m`. Resolves with what was done, in order, and how it ended. */
async function join(
  { overLimit, hasGallery, refusals = {}, asleep, databaseAway }: World,
  options: JoinRequest['options'] = { token: 'of ann' },
) {
  const done: unknown[] = []
  let awake = !asleep
  const policy = joinPolicy({
    whoJoins: whoJoinsBy({
      whoHas: async (token) => {
        if (databaseAway) throw new Error('PostgreSQL does not answer')
        return token === 'of ann' ? ANN : undefined
      },
    }),
    countJoin: async ({ room, address, who }: CountedJoin, act) => {
      done.push(`count ${room} ${address} ${who?.name}`)
      if (overLimit) throw new ServerError(429, 'too_many')
      return act()
    },
    galleryFor: async (match, as, { name }) => {
      done.push(`gallery? ${match} ${String(as)} ${name}`)
      return hasGallery ? `gallery-${match}` : undefined
    },
    reach: async (match, act) => {
      done.push(`reach ${match}`)
      awake = true
      return act()
    },
  })
  const context = {
    headers: new Headers({ 'x-real-ip': '10.0.0.1', cookie: 'dr-session=of%20ann' }),
  } as never
  const end = await policy({ room: 'm', options, context }, async ({ room, options: given }) => {
    done.push(`join ${room}`)
    expect(given).toBe(options)
    if (!awake && room === 'm') throw new Error('joined before it was reached')
    if (refusals[room]) throw refusals[room]
    return `a seat in ${room}`
  }).catch((error: ServerError) => [error.code, error.message])
  return { done, end }
}

const COUNT = 'count m 10.0.0.1 Ann'
const [ASKS, HERE] = ['gallery? m auto Ann', ['reach m', 'join m']]

test('a join over the limit is refused before anything else happens', async () => {
  expect(await join({ overLimit: true })).toEqual({ done: [COUNT], end: [429, 'too_many'] })
})

test('a join without a gallery is here, or moved: the match is reached first', async () => {
  const here = { done: [COUNT, ASKS, ...HERE], end: 'a seat in m' }
  expect(await join({})).toEqual(here)
  expect(await join({ asleep: true })).toEqual(here)
})

test('a spectator joins the gallery, and nobody looks for the match', async () => {
  expect(await join({ hasGallery: true }, { token: 'of ann', as: 'spectator' })).toEqual({
    done: [COUNT, 'gallery? m spectator Ann', 'join gallery-m'],
    end: 'a seat in gallery-m',
  })
})

test.each([
  ['that is gone', new ServerError(ErrorCode.MATCHMAKE_INVALID_ROOM_ID, 'room "gallery-m" not found')],
  ['that is closing', new ServerError(ErrorCode.MATCHMAKE_UNHANDLED, 'gallery-m is already full.')],
])('a spectator of a gallery %s joins the match itself', async (_, refusal) => {
  expect(await join({ hasGallery: true, refusals: { 'gallery-m': refusal } })).toEqual({
    done: [COUNT, ASKS, 'join gallery-m', ...HERE],
    end: 'a seat in m',
  })
})

test('a spectator whom a gallery refuses is refused', async () => {
  const banned = new ServerError(403, 'banned')
  expect(await join({ hasGallery: true, refusals: { 'gallery-m': banned } })).toEqual({
    done: [COUNT, ASKS, 'join gallery-m'],
    end: [403, 'banned'],
  })
})

test('a join that the match refuses is refused', async () => {
  expect(await join({ refusals: { m: new ServerError(503, 'moving') } })).toEqual({
    done: [COUNT, ASKS, ...HERE],
    end: [503, 'moving'],
  })
})

test('a join without a known player goes to the match, where admission decides', async () => {
  const done = ['count m 10.0.0.1 undefined', ...HERE]
  expect((await join({ hasGallery: true }, { token: 'of nobody' })).done).toEqual(done)
  expect((await join({ hasGallery: true, databaseAway: true })).done).toEqual(done)
})

test('a join is known by its cookie where it names no token', async () => {
  expect((await join({}, {})).done).toEqual([COUNT, ASKS, ...HERE])
})
