/** The search for an opponent: its duration, its range, and alternatives. */
import { pageNow } from '../../net/line/page-clock.ts'
import '../../styles/pickup.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ANYBODY_AFTER, pointsAfter, ratingText } from '../../../common/wire/people/rating.ts'
import { go } from '../../app/router.ts'
import { StillWorks } from '../../app/trouble/still-works.tsx'
import { titleOf } from '../../games/list.ts'
import { QuickLink } from '../../net/match/quick-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { call } from './notices.ts'

/** Ms until a bot is offered. */
const BOT_AFTER = 30_000

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

export function QuickSearch({
  game,
  close,
  playBot,
}: {
  game: string
  close: () => void
  playBot: () => void
}) {
  const link = useSignal<QuickLink | undefined>(undefined)
  const now = useSignal(pageNow())
  useEffect(() => {
    const opened = new QuickLink(game)
    link.value = opened
    const timer = setInterval(() => (now.value = pageNow()), 250)
    return () => {
      clearInterval(timer)
      opened.close()
    }
  }, [game])
  const match = link.value?.match.value
  useEffect(() => {
    if (match === undefined) return
    const quiet = call('Your match', 'An opponent is found.')
    quiet()
    go(`/m/${match}`)
  }, [match])
  const searching = link.value?.searching.value
  const waited = searching ? Math.max(0, now.value - searching.since) : 0
  const range = pointsAfter(waited)
  const problem = link.value?.problem.value
  return (
    <Dialog title={`An opponent for ${titleOf(game)}`} close={close}>
      {problem ? (
        <>
          <p class="problem" role="alert">
            {problem}
          </p>
          <StillWorks />
        </>
      ) : (
        <>
          <div class="searching">
            <p class="waited" role="timer" aria-label="You have waited for">
              {clock(waited)}
            </p>
            <p role="status">
              {link.value?.lost.value
                ? link.value.why.value ||
                  (searching
                    ? 'Connection lost. Coming back…'
                    : 'The server cannot be reached. Trying again…')
                : !searching
                  ? 'Joining…'
                  : searching.waiting > 1
                    ? `${searching.waiting} look for an opponent, you among them.`
                    : 'Nobody else is looking yet. Whoever does next may be yours.'}
            </p>
            {link.value?.lost.value && link.value.why.value ? <StillWorks /> : null}
          </div>
          <div class="widening">
            <span style={{ '--share': Math.min(1, waited / ANYBODY_AFTER) }} aria-hidden="true" />
            <p class="quiet">
              {searching?.rating
                ? `Your rating is ${ratingText(searching.rating)}. `
                : 'You have no rating yet: you are taken for a newcomer of 1500. '}
              {Number.isFinite(range)
                ? `Now: up to ${range} points stronger or weaker. The search widens the longer you wait.`
                : 'Now: anybody.'}{' '}
              Whoever has waited longest decides how far.
            </p>
          </div>
        </>
      )}
      {waited >= BOT_AFTER && !problem ? (
        <p class="bot-offer">
          It takes a while.{' '}
          <button type="button" class="small-button" onClick={playBot}>
            Play a bot instead
          </button>
        </p>
      ) : null}
      <button type="button" class="secondary" onClick={close}>
        Stop looking
      </button>
    </Dialog>
  )
}
