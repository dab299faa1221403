/** A match, from joining to its end. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { late } from '../../app/late.tsx'
import { joiningAs, move, seatAsked } from '../../app/router.ts'
import { OnTheWay } from '../../app/trouble/still-works.tsx'
import { CLIENT_GAMES } from '../../games/list.ts'
import { type As, MatchLink } from '../../net/match/match-link.ts'
import { kept } from '../../net/storage.ts'
import { toast } from '../../ui/toasts.tsx'
import { Battle } from './battle/battle.ts'
import { BattleScreen } from './battle/battle-screen.tsx'
import { Arrival } from './gathering/arrival.tsx'
import { Gathering } from './gathering/gathering.tsx'
import { MatchGone } from './match-gone.tsx'
import { failed } from './match-loader.ts'

export function MatchScreen({ id }: { id: string }) {
  const as = useSignal<As | undefined>(
    kept('known') === undefined && joiningAs() === 'auto' ? undefined : joiningAs(),
  )
  const watch = () => {
    move(`/m/${id}?watch`)
    as.value = 'spectator'
  }
  return as.value ? (
    <Joined key={as.value} id={id} as={as.value} watch={watch} />
  ) : (
    <Arrival id={id} enter={(how) => (as.value = how)} />
  )
}

const WatchersCurve = late('The curve', () =>
  import('../analysis/watchers-curve.tsx').then((module) => module.WatchersCurve),
)

/** Reasons why a requested seat is not available although the match may be watched. */
const NO_SEAT_THERE = ['seat_taken', 'other_side', 'has_watched', 'nothing_owed', 'wrong_phase']

function Joined({ id, as, watch }: { id: string; as: As; watch: () => void }) {
  const link = useSignal<MatchLink | undefined>(undefined)
  const battle = useSignal<Battle | undefined>(undefined)
  useEffect(() => {
    const opened = new MatchLink(id, as, toast, seatAsked())
    link.value = opened
    return () => {
      link.value = undefined
      battle.peek()?.close()
      opened.close()
    }
  }, [id])

  const status = link.value?.status.value
  const snapshot = link.value?.snapshot.value
  const gameId = snapshot?.game.id
  useEffect(() => {
    if (!gameId || !link.value || battle.peek()) return
    const opened = link.value
    void CLIENT_GAMES[gameId]!().then(
      (game) => {
        // The page may have been left meanwhile.
        if (link.peek() === opened) battle.value = new Battle(opened, game)
      },
      () => (failed.value = true),
    )
  }, [gameId])
  useEffect(() => {
    if (status?.is === 'open') battle.peek()?.sender.resend()
  }, [status?.is])

  const tooLate =
    status?.is === 'ended' &&
    as === 'player' &&
    seatAsked() !== undefined &&
    NO_SEAT_THERE.includes(status.code)
  useEffect(() => {
    if (!tooLate || status?.is !== 'ended') return
    toast(status.message)
    watch()
  }, [tooLate])
  if (tooLate)
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  if (status?.is === 'ended') return <MatchGone id={id} status={status} seedHash={snapshot?.seedHash ?? ''} />
  // An immediate match has no gathering, because it is about to begin.
  if (
    !link.value ||
    !snapshot ||
    !battle.value ||
    (snapshot.phase === 'gathering' && snapshot.options.instant)
  )
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
        <OnTheWay status={status} joining="Joining the match…" />
      </main>
    )
  const { trouble, pausedBy, phase } = snapshot
  const banner =
    status?.is === 'lost' ? (
      <div class="banner" role="alert">
        {status.why?.message ?? 'Connection lost. Reconnecting…'} Your plan is kept.
      </div>
    ) : trouble ? (
      <div class="banner" role="alert">
        {trouble} The match pauses, and goes on by itself. Your plan is kept.
      </div>
    ) : pausedBy && status?.is === 'open' ? (
      <div class="banner" role="status">
        {pausedBy} has stopped the clock. Plan in peace: the round waits.
      </div>
    ) : null
  const watches = link.value.mine.value.seat === ''
  // Players have no curve during the match, and the analysis after it.
  const panel = watches
    ? { label: 'Chances', open: false, content: <WatchersCurve.Part battle={battle.value} /> }
    : undefined
  return phase === 'gathering' ? (
    <Gathering battle={battle.value} banner={banner} />
  ) : (
    <BattleScreen battle={battle.value} banner={banner} panel={panel} />
  )
}
