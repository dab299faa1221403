/** What each side wants, and who is winning: left of the board where that leaves more of it, else above. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { coverOfCorner } from '../../board/camera/framing.ts'
import { savesData } from '../../net/data-saver.ts'
import { TeamMark } from '../../ui/team-mark.tsx'
import { WatchersCurve } from '../analysis/watchers-curve.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { liveMedia } from '../settings/settings-store.ts'

/** The curve needs this much height beside or above the board. */
const tall = liveMedia('(min-height: 37.5em)')

export function TvSide({ battle }: { readonly battle: Battle }) {
  const { stage, game } = battle
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const current = box.current!
    const board = current.parentElement!
    const measure = () => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = current
      const corner = { width: offsetLeft + offsetWidth, height: offsetHeight && offsetTop + offsetHeight }
      const { top, left } = coverOfCorner(corner, { width: board.clientWidth, height: board.clientHeight })
      stage.camera.cover(top, left)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(board)
    return () => {
      observer.disconnect()
      stage.camera.cover(0, 0)
    }
  }, [stage])
  const state = battle.momentState.value
  return (
    <div ref={box} class="tv-side">
      {state !== undefined && !battle.over.value ? (
        <section class="tv-wants" aria-label="What is to be won">
          <p>{game.goal(state)}</p>
          <ul>
            {game.nearness(state).map(({ team, text }) => (
              <li key={team} style={{ '--team': game.teamColour(team) }}>
                <TeamMark team={team} /> {battle.named(`Team ${team}`)} {text}.
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tall.value && !savesData() ? (
        <section class="tv-curve" aria-label="Chances">
          <h2>Who is winning</h2>
          <WatchersCurve battle={battle} brief />
        </section>
      ) : null}
    </div>
  )
}
