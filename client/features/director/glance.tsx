/** For spectators: the sides' strength, who has given orders, and what this round has changed. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Cost } from '../../board/director/highlight.ts'
import type { Stage } from '../../board/stage.ts'
import { Term } from '../../game-kit/meaning.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { seatLabel } from '../match/talk/seat-name.tsx'
import './director.css'

/** With more teams than this, each gets one line on a phone. */
const FEW = 2

/** Up to this width a box at the upper edge goes across the board. */
export const NARROW = '(max-width: 53.75em) and (orientation: portrait), (max-width: 34.9375em)'

/** The camera shows what matters below the box while that is there, where (a media query) it goes across the board. */
export function useBelow(
  stage: Stage,
  box: RefObject<HTMLElement | null>,
  there: boolean,
  where = NARROW,
): void {
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      stage.camera.cover('line', {
        top: matchMedia(where).matches ? current.offsetTop + current.offsetHeight : 0,
      }),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      stage.camera.cover('line', { top: 0 })
    }
  }, [there, stage, where])
}

export function Glance({ battle }: { battle: Battle }) {
  const { director, game, stage, playback } = battle
  const box = useRef<HTMLElement>(null)
  const shown =
    battle.viewer.watches.value &&
    battle.visible.state.value !== undefined &&
    (playback.active.value || !battle.visible.over.value)
  useBelow(stage, box, shown)
  if (!shown) return null
  const { seats, phase } = battle.snapshot
  const teams = [...new Set(seats.map(({ team }) => team))]
  const standing = new Map(director.standing.value.map((one) => [one.team, one] as const))
  const { unit, units, hull, loss } = game.words
  // If only whole pieces can be lost, hull and units are the same: show them once.
  const sameThing = hull === units
  const asked = phase === 'playing' && !playback.active.value
  return (
    <section ref={box} class="glance" aria-label="At a glance">
      <ul class={teams.length > FEW ? 'is-many' : ''}>
        {teams.map((team) => {
          const one = standing.get(team)
          return (
            <li key={team} style={{ '--team': game.teamColour(team) }}>
              <b class="glance-team">
                <TeamMark team={team} />
                {team}
              </b>
              {one ? (
                <Strength team={team} hull={one.hull} full={one.full} what={hull} />
              ) : (
                <span class="glance-hull">not known</span>
              )}
              <span class={`glance-left ${one?.score ? 'has-score' : ''}`}>
                <span>
                  {one && !sameThing
                    ? `${one.pieces} ${one.pieces === 1 ? unit.toLowerCase() : units}${one.score ? ', ' : ''}`
                    : ''}
                  {one?.score ? <Term meaning={one.meaning}>{one.score}</Term> : null}
                </span>{' '}
                <Change cost={one?.cost} what={sameThing ? '' : hull} gone={loss.gone} />
              </span>
              {asked ? (
                <span class="glance-orders">
                  {seats
                    .filter((seat) => seat.team === team)
                    .map(({ id, ready }) => {
                      const words = `${seatLabel(game, battle.snapshot, id)}: ${ready ? 'orders in' : 'still planning'}`
                      return (
                        <i key={id} class={ready ? 'is-in' : ''} title={words}>
                          <span class="sr-only">{words}</span>
                          <span aria-hidden="true">{ready ? '✓' : '…'}</span>
                        </i>
                      )
                    })}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const TEAMS = 'ABCDEFGH'

/** A bar in the team's own pattern, and the number. */
const Strength = ({ team, hull, full, what }: { team: string; hull: number; full: number; what: string }) => (
  <span class="glance-hull">
    <span class={`glance-bar pattern-${Math.max(0, TEAMS.indexOf(team)) % 4}`} aria-hidden="true">
      <i style={{ width: `${full > 0 ? Math.min(100, (100 * hull) / full) : 0}%` }} />
    </span>
    <span>
      {hull}
      <small>
        /{full} {what}
      </small>
    </span>
  </span>
)

/** A side's loss in the round: "−12 hull, A2 lost"; `what`: empty if only lost pieces are named. */
function Change({ cost, what, gone }: { cost: Cost | undefined; what: string; gone: string }) {
  if (!cost || (cost.hull === 0 && cost.lost.length === 0)) return null
  const hull =
    cost.hull === 0 || what === '' ? [] : [`${cost.hull > 0 ? '−' : '+'}${Math.abs(cost.hull)} ${what}`]
  return (
    <em class={cost.hull > 0 || cost.lost.length > 0 ? 'glance-loss' : 'glance-gain'}>
      {[...hull, ...(cost.lost.length > 0 ? [`${cost.lost.join(', ')} ${gone}`] : [])].join(', ')}
    </em>
  )
}
