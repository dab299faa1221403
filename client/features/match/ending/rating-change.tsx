/** The change of one's rating by a rated match, once computed. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { capitalised } from '../../../../common/engine/presentation/words.ts'
import { matchName } from '../../../../common/engine/record/archive.ts'
import type { Result } from '../../../../common/wire/published.ts'
import { ask } from '../../../net/api.ts'
import { Change, goneInWords } from '../../people/result-list.tsx'

/** The match is archived a moment after its end: polling interval (ms), and number of tries. */
const EVERY = 700
const TRIES = 12

export function RatingChange({ seedHash, seat }: { seedHash: string; seat: SeatId }) {
  const result = useSignal<Result | undefined>(undefined)
  useEffect(() => {
    let gone = false
    const look = async (tries: number): Promise<void> => {
      const found = await ask<Result>('GET', `/api/results/${matchName(seedHash)}`).catch(() => undefined)
      if (gone) return
      if (found) result.value = found
      else if (tries > 1) setTimeout(() => !gone && void look(tries - 1), EVERY)
    }
    void look(TRIES)
    return () => void (gone = true)
  }, [seedHash])
  return <RatingNews result={result.value} seat={seat} />
}

/** `result`: undefined until it is known. */
export function RatingNews({ result, seat }: { result: Result | undefined; seat: SeatId }) {
  if (!result)
    return (
      <p class="quiet rating-news" role="status">
        Your rating is being reckoned…
      </p>
    )
  const own = result.players.find((player) => player.seat === seat)
  if (own?.change)
    return (
      <p class="rating-news" role="status">
        Your rating: <b>{own.change.after}</b>
        {own.change.provisional ? '?' : ''} <Change change={own.change} />
      </p>
    )
  const forProgram = !own?.bot && result.players.some(({ bot, account }) => bot && account)
  const why = forProgram ? 'It counted for the program only: your' : early(result, seat)
  return (
    <p class="quiet rating-news" role="status">
      {why} rating stays as it is.
    </p>
  )
}

/** A match that players ended early: who, and whether they resigned or left. */
function early(result: Result, seat: SeatId): string {
  const gone = goneInWords(result, (one) => (one.seat === seat ? 'you' : one.name))
  return gone === '' ? 'Your' : `${capitalised(gone)} before the third round: your`
}
