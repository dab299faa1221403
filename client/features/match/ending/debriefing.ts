/**
 * What came of a match that is over, for the card of its result: fetched once, and told as far as it is
 * known.
 */
import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { told as toldOf } from '../../../../common/engine/analysis/turning-points.ts'
import { type Debrief, debriefOf, type EventPlace } from '../../../../common/engine/presentation/debrief.ts'
import { stepOf } from '../../../../common/engine/step.ts'
import { findVerdict } from '../../../analysis/find-verdict.ts'
import type { PlayedRound } from '../../../net/match/link.ts'
import type { Battle } from '../battle/battle.ts'

/** So long before an event it is shown from (seconds), so that one sees how it came. */
const RUN_UP = 1.2
/**
 * Of a large battle the round that decided would be worked out for minutes: a phone is not to grow hot over
 * it (ms).
 */
const SOUGHT_AT_MOST = 20_000

/** The round that decided; undefined while it is looked for. */
export interface Decided extends EventPlace {
  readonly from: number
  readonly to: number
  /** What happened then, a sentence without its full stop; empty where nobody was hurt. */
  readonly words: string
}

export interface Debriefed {
  readonly debrief: Debrief
  /** 'none': no single round did. */
  readonly decided: ReadonlySignal<Decided | 'none' | undefined>
  /** The first round that is known: later than 1 for who came late. */
  readonly from: number
  /** What the round of an event is called. */
  title(place: EventPlace): string
  /** Plays the round from a little before the event, as it truly was. */
  show(place: EventPlace): void
}

export type DebriefingStatus = Debriefed | 'none' | 'on the way'

/**
 * Not for those who only watch in a game with fog: they have not the whole truth at hand, and may be many.
 * They have the replay.
 */
export function useDebriefing(battle: Battle): DebriefingStatus {
  const told = useMemo(() => signal<DebriefingStatus>('on the way'), [battle])
  const { game: rules, seedHash } = battle.snapshot
  const { link } = battle
  const wanted =
    rules.debriefing !== undefined && (!rules.fog || !link.lasting || link.mine.value.seat !== '')
  useEffect(() => {
    let gone = false
    const leaving = new AbortController()
    const patience = setTimeout(() => leaving.abort(), SOUGHT_AT_MOST)
    told.value = wanted ? 'on the way' : 'none'
    if (wanted)
      void link.whole().then(
        (rounds) => !gone && (told.value = debriefed(battle, rounds, leaving.signal)),
        () => !gone && (told.value = 'none'),
      )
    return () => {
      gone = true
      clearTimeout(patience)
      leaving.abort()
    }
  }, [battle, seedHash, wanted])
  return told.value
}

function debriefed(battle: Battle, rounds: readonly PlayedRound[], until: AbortSignal): DebriefingStatus {
  const { game: rules, setup, seedHash, winners } = battle.snapshot
  const debrief = debriefOf(rules, rounds)
  if (!debrief) return 'none'
  const at = (round: number) => rounds.find((one) => one.round === round)!
  const decided = signal<Decided | 'none' | undefined>(undefined)
  void findVerdict({ game: rules, setup, seedHash, winners }, rounds, until).then((found) => {
    if (found?.verdict.is !== 'round') return void (decided.value = 'none')
    const { round, from, to } = found.verdict
    const { event = 0, words } = toldOf(rules, at(round), winners[0]!)
    decided.value = { round, event, from, to, words }
  })
  return {
    debrief,
    decided,
    from: rounds[0]!.round,
    title: ({ round }) => stepOf(rules, at(round).before, round).title,
    show({ round, event }) {
      const { before, after, timeline } = at(round)
      const known = rules.viewTimeline(timeline, after, 'gallery') as PlayedRound['timeline']
      const { start } = rules.schedule(timeline)[event]!
      battle.review(
        {
          round,
          before: rules.view(before, 'gallery'),
          after: rules.view(after, 'gallery'),
          timeline: known,
        },
        Math.max(0, start - RUN_UP),
      )
    },
  }
}
