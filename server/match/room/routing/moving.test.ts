/** Answers to requests for a seat that the framework refuses. */
import { ErrorCode, ServerError } from '@colyseus/core'
import { describe, expect, test } from '@jest/globals'
import { atTheDoor, refusal } from '../../../../common/wire/refusals.ts'
import { reachMatch } from './moving.ts'

const { MATCHMAKE_INVALID_ROOM_ID: ABSENT, MATCHMAKE_UNHANDLED: UNHANDLED } = ErrorCode
const FAILED = refusal('match_failed')
const CLOSED = refusal('match_closed', 'A bot ran wild.')

const absent = [ABSENT, 'room "m" not found'] as const
const noNode = [UNHANDLED, 'process P_A9DFEK6 is not available.'] as const
const closing = [UNHANDLED, 'm is already full.'] as const

interface Known {
  readonly sleeps?: boolean
  readonly runs?: boolean
  readonly why?: typeof FAILED | undefined
  /** The database queries that fail. */
  readonly lost?: 'all' | 'why'
}

const lost = () => Promise.reject(new Error('PostgreSQL does not answer'))

/** Resolves with the answer: a seat, or a status and a code. */
async function answer(
  refused: readonly [code: number, message: string],
  { sleeps = false, runs = false, why, lost: not }: Known,
  room = 'm',
): Promise<unknown> {
  let awake = false
  const reach = reachMatch(
    () => (not === 'all' ? lost() : Promise.resolve(runs)),
    async () => (not === 'all' ? lost() : (awake = sleeps)),
    () => (not ? lost() : Promise.resolve(why)),
  )
  try {
    return await reach(room, async () => {
      if (awake) return 'a seat'
      throw new ServerError(...refused)
    })
  } catch (error) {
    const { code, message } = error as ServerError
    return [code, message]
  }
}

describe('a request for a match', () => {
  test.each<readonly [string, refused: typeof absent | typeof noNode | typeof closing, Known, unknown]>([
    ['that sleeps has a seat', absent, { sleeps: true }, 'a seat'],
    ['that nobody has yet is asked to wait', absent, { runs: true }, [503, 'moving']],
    ['of a silent node is asked to wait', noNode, { runs: true }, [503, 'moving']],
    ['that its node just hands over is asked to wait', closing, { runs: true }, [503, 'moving']],
    ['is asked to wait while nobody knows', absent, { lost: 'all' }, [503, 'moving']],
    ['is asked to wait while nobody knows why it is gone', absent, { lost: 'why' }, [503, 'moving']],
    ['that has ended is told why', absent, { why: FAILED }, [404, 'match_failed']],
    ['that has ended is told why in full', absent, { why: CLOSED }, [404, atTheDoor(CLOSED)]],
    ['that is just being closed is told why', closing, { why: FAILED }, [404, 'match_failed']],
    ['that its dead node has listed still is asked to come again', noNode, {}, [503, 'not_now']],
    ['that never was is told so', absent, {}, [...absent]],
  ])('a request for a match %s', async (_, refused, known, expected) => {
    expect(await answer(refused, known)).toEqual(expected)
  })

  test.each([
    [401, 'bad_token'],
    [403, 'banned'],
    [UNHANDLED, 'an error of ours'],
  ])('a request for a match passes on any other refusal: %s %s', async (code, message) => {
    expect(await answer([code, message], { runs: true, why: FAILED })).toEqual([code, message])
  })

  test('a request by an impossible name gets the framework’s refusal', async () => {
    expect(await answer(absent, { runs: true }, 'no name of a match!')).toEqual([...absent])
  })
})
