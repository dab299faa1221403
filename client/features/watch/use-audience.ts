/** Regularly tells the server that a spectator has no match of people to watch. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import { reasonOf } from '../../net/api.ts'
import { NO_COOKIES, type Problem } from '../../net/connection.ts'
import { lookForExhibition } from '../../net/match/featured.ts'
import type { LinkStatus } from '../../net/match/link.ts'

/** Interval (ms); an exhibition goes on for a minute without requests. */
const EVERY = 15_000
/** Interval until one has begun (ms). */
const SOON = 3_000

interface Audience {
  /** The server's latest answer. */
  readonly said: ExhibitionNow['is'] | undefined
  /** Why there is none. */
  readonly trouble: Problem | undefined
}

/** `game`: the wished one; empty for any. A change of `ended` asks at once. */
export function useAudience(looks: boolean, alone: boolean, game: string, ended: number): Audience {
  const said = useSignal<ExhibitionNow['is'] | undefined>(undefined)
  const trouble = useSignal<Problem | undefined>(undefined)
  useEffect(() => {
    trouble.value = undefined
    if (!looks || !alone) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = async (): Promise<void> => {
      const answer = await lookForExhibition(game).catch((error: unknown) => {
        trouble.value = troubleIn(error)
        return undefined
      })
      if (answer) trouble.value = undefined
      said.value = answer?.is
      if (!gone && said.value !== 'off')
        timer = setTimeout(() => void ask(), said.value === 'coming' || said.value === 'other' ? SOON : EVERY)
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [looks, alone, game, ended])
  return { said: said.value, trouble: trouble.value }
}

// What keeps this browser from watching any match, as opposed to a match that cannot be watched.

/** Refusals of this browser, whichever match it asks for. */
const OF_ANY_MATCH: readonly string[] = [NO_COOKIES.code, 'foreign_page']

export const troubleOf = (status: LinkStatus): Problem | undefined =>
  status.is === 'lost'
    ? status.why
    : status.is === 'ended' && OF_ANY_MATCH.includes(status.code)
      ? status
      : undefined

/** Why a request of a session that was begun a moment ago is refused: it is unknown if its cookie is. */
export function troubleIn(error: unknown): Problem {
  const problem = reasonOf(error)
  return problem.code === 'bad_token' ? NO_COOKIES : problem
}
