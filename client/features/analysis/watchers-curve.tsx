/** For spectators of a running match: each side's chance to win, up to the round being shown. */
import { useEffect, useMemo } from 'preact/hooks'
import { numberedTitle } from '../../../common/engine/step.ts'
import { LiveCurve } from '../../analysis/live-curve.ts'
import type { Battle } from '../match/battle/battle.ts'
import './analysis.css'
import { ChanceCurve } from './chance-curve.tsx'

/** Least number of rounds for the width, so that the first rounds do not fill it. */
const LEAST = 6

/** `brief`: the curve alone, as where people look from afar. */
export function WatchersCurve({ battle, brief = false }: { battle: Battle; brief?: boolean }) {
  const { link, playback, game } = battle
  const curve = useMemo(() => new LiveCurve(), [battle])
  const played = link.played.value
  const state = link.state.value
  const { seedHash, game: rules, seats } = battle.snapshot
  useEffect(() => curve.follow(battle.snapshot, played, state), [curve, played, state, seedHash])
  useEffect(() => () => curve.rest(), [curve])
  const last = played.at(-1)
  const showing = playback.showing.value?.round.round
  // Do not reveal results of rounds that have not been shown yet.
  const first = Math.min(
    ...battle.playback.queue.waiting.value,
    battle.playback.unseen.value && showing !== undefined ? showing : Infinity,
  )
  const end = Math.min(first, last ? last.round + 1 : battle.snapshot.round)
  const known = new Map([...curve.chances.value].filter(([round]) => round <= end))
  const at = Math.min(end, showing ?? end)
  const title = (round: number): string => {
    const found = played.find((one) => one.round === round)
    return found
      ? battle.viewer.stepOf(found).title
      : round === end
        ? 'Now'
        : (numberedTitle(rules, round) ?? 'Earlier')
  }
  const go = (round: number) => {
    const found = played.find((one) => one.round === round && round < end)
    if (found) battle.playback.show(found, 0, true)
    else if (!battle.playback.unseen.value) battle.playback.skip()
  }
  return (
    <div class="analysis">
      <ChanceCurve
        chances={known}
        rounds={Math.max(LEAST, end - 1)}
        teams={[...new Set(seats.map(({ team }) => team))]}
        at={at}
        colour={game.teamColour}
        side={battle.viewer.sideName}
        title={title}
        go={go}
      />
      {known.size === 0 ? (
        <p class="quiet" role="status">
          This is being worked out…
        </p>
      ) : null}
      {brief ? null : (
        <p class="quiet small">
          This game’s own bots play the match on from here,{' '}
          {known.size ? `${Math.max(...[...known.values()].map(({ playouts }) => playouts))} times, ` : ''}in
          your browser. The band holds nineteen of twenty. Who plays does not see it.
        </p>
      )}
    </div>
  )
}
