/**
 * The debriefing of a finished match for its result card: fetched once, and filled in as it becomes known.
 */
import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { type Chance, type JointChance, jointChance } from '../../../../common/engine/analysis/chance.ts'
import { told as toldOf } from '../../../../common/engine/analysis/turning-points.ts'
import type { PlayedRound, TeamId } from '../../../../common/engine/match-types.ts'
import { type Debrief, debriefOf, type EventPlace } from '../../../../common/engine/presentation/debrief.ts'
import { matchName } from '../../../../common/engine/record/archive.ts'
import { stepOf } from '../../../../common/engine/step.ts'
import { findVerdict } from '../../../analysis/find-verdict.ts'
import type { Battle } from '../battle/battle.ts'

/** Playback starts this long before an event (seconds), to show how it came about. */
const RUN_UP = 1.2
/**
 * Time limit of the search for the deciding round (ms): in a large battle it would take minutes and heat up
 * phones.
 */
const SOUGHT_AT_MOST = 20_000

/** The deciding round; undefined while it is being computed. */
export interface Decided extends EventPlace {
  /** The winners' joint chance before and after it. */
  readonly from: JointChance
  readonly to: JointChance
  /** What happened then, in a sentence without its full stop; empty if nobody was hurt. */
  readonly words: string
}

/** No single round decided: the winners' joint chance at the end, and as far back as the search looked. */
export interface Undecided {
  readonly before: (JointChance & { readonly round: number }) | undefined
  readonly atEnd: JointChance
}

export interface Debriefed {
  readonly debrief: Debrief
  /** 'unknown': not found in time. */
  readonly decided: ReadonlySignal<Decided | Undecided | 'unknown' | undefined>
  /** The first round that this page knows: above 1 for a late joiner. */
  readonly from: number
  /** The title of an event's round. */
  title(place: EventPlace): string
  /** Plays the round from a little before the event, with the full truth. */
  show(place: EventPlace): void
}

export type DebriefingStatus = Debriefed | 'none' | 'on the way'

/** Not for spectators of a game with fog: they lack the full state, and may be many. They have the replay. */
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

/** Of a draw nothing is looked at. */
const UNKNOWN = { mean: {}, error: {} }

export function undecided(
  chances: ReadonlyMap<number, Chance>,
  winners: readonly TeamId[],
  rounds: readonly Pick<PlayedRound, 'round'>[],
): Undecided {
  const [first, last] = [rounds[0]!.round, rounds.at(-1)!.round]
  const chanceBefore = (round: number) => jointChance(chances.get(round) ?? UNKNOWN, winners)
  const [round] = [...chances.keys()].filter((one) => one >= first && one <= last).sort((a, b) => a - b)
  return {
    before: round === undefined ? undefined : { round, ...chanceBefore(round) },
    atEnd: chanceBefore(last + 1),
  }
}

function debriefed(battle: Battle, rounds: readonly PlayedRound[], until: AbortSignal): DebriefingStatus {
  const { game: rules, setup, seedHash, winners } = battle.snapshot
  const { lasting, replays } = battle.link
  const name = lasting || replays ? matchName(seedHash) : undefined
  const debrief = debriefOf(rules, rounds)
  if (!debrief) return 'none'
  const at = (round: number) => rounds.find((one) => one.round === round)!
  const decided = signal<Decided | Undecided | 'unknown' | undefined>(undefined)
  void findVerdict({ game: rules, setup, seedHash, winners }, rounds, until, { name }).then((found) => {
    if (found?.verdict.is !== 'round')
      return void (decided.value = found ? undecided(found.chances, winners, rounds) : 'unknown')
    const { round } = found.verdict
    const [from, to] = [round, round + 1].map((one) => jointChance(found.chances.get(one)!, winners))
    const { event = 0, words } = toldOf(rules, at(round), winners)
    decided.value = { round, event, from: from!, to: to!, words: battle.viewer.named(words) }
  })
  return {
    debrief,
    decided,
    from: rounds[0]!.round,
    title: ({ round }) => battle.viewer.named(stepOf(rules, at(round).before, round).title),
    show({ round, event }) {
      const { before, after, timeline } = at(round)
      const known = rules.viewTimeline(timeline, after, 'gallery') as PlayedRound['timeline']
      const { start } = rules.schedule(timeline)[event]!
      battle.playback.show(
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
