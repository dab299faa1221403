/** What each side wants, and who is winning: left of the board where that leaves more of it, else above. */
import { savesData } from '../../app/late.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import { WatchersCurve } from '../analysis/watchers-curve.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { liveMedia } from '../settings/settings-store.ts'

/** On a screen that is low and narrow the curve would leave nothing of the board. */
const roomy = liveMedia('(min-height: 30.0625em), (min-width: 35.0625em)')

export function TvSide({ battle }: { readonly battle: Battle }) {
  const { game } = battle
  const state = battle.visible.momentState.value
  return (
    <div class="tv-side">
      {state !== undefined && !battle.visible.over.value ? (
        <section class="tv-wants" aria-label="What is to be won">
          <p>{game.goal(state)}</p>
          <ul>
            {game.nearness(state).map(({ team, text }) => (
              <li key={team} style={{ '--team': game.teamColour(team) }}>
                <TeamMark team={team} /> {battle.viewer.named(`Team ${team}`)} {text}.
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {roomy.value && !savesData() ? (
        <section class="tv-curve" aria-label="Chances">
          <h2>Who is winning</h2>
          <WatchersCurve battle={battle} brief />
        </section>
      ) : null}
    </div>
  )
}
