/**
 * A card above a replay's controls while an alternative round is shown: that it is one, how it would have
 * ended, and what would follow.
 */

import type { AnyClientGame } from '../../game-kit/client-game.ts'
import { icons } from '../../ui/icons.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import { ordersInWords } from '../analysis/alternatives.ts'
import { percent } from '../analysis/chance-curve.tsx'
import { seatLabel } from '../match/talk/seat-name.tsx'
import { showAlternative } from './alternative.ts'
import type { Replay } from './replay.ts'
import type { RoundEnd } from './round-end.ts'

export function AlternativeCard({ replay }: { replay: Replay }) {
  const { value: alternative } = replay.alternative
  if (!alternative || !replay.battle.imagined.value) return null
  const { round, seat, orders, given, best, asPlayed, instead, next } = alternative
  const { client, archive } = replay.loaded
  const label = seatLabel(client, archive, seat)
  const name = `${label} ${archive.names[seat]?.name ?? ''}`.trim()
  return (
    <section class="alternative" aria-label="Not as it was played" aria-live="polite">
      <h4>
        <b>Not as it was played:</b> {name} with other orders, all else as it was.
      </h4>
      <div class="alternative-ends">
        <Ending title="As it was played" chance={given} end={asPlayed} client={client} />
        <Ending title="Instead" chance={best} end={instead} client={client} />
      </div>
      <p class="quiet">
        {next ? (
          <>
            These orders are for this round alone; the chance holds if {label} goes on as a bot would. Next:{' '}
            {ordersInWords(replay, next.view, seat, next.orders)}
          </>
        ) : (
          <>Nothing has to follow it: {label} would have no more to order.</>
        )}
      </p>
      <div class="row">
        <button
          type="button"
          class="plain-button"
          onClick={() => showAlternative(replay, round, seat, { orders, given, best, error: 0 })}
        >
          {icons.play}Again
        </button>
        <button type="button" class="plain-button" onClick={() => replay.show({ round, t: 0 }, false)}>
          {icons.play}As it was played
        </button>
      </div>
    </section>
  )
}

function Ending({
  title,
  chance,
  end,
  client: { teamColour: colour, words: called },
}: {
  title: string
  chance: number
  end: RoundEnd | undefined
  client: AnyClientGame
}) {
  return (
    <div>
      <h5>
        {title} <small>{percent(chance)} to win</small>
      </h5>
      {end ? (
        <ul>
          {end.losses.map(({ team, words }) => (
            <li key={words} style={{ '--team': colour(team) }}>
              {words}.
            </li>
          ))}
          {end.losses.length === 0 ? <li>Nobody was {called.loss.gone}.</li> : null}
          {end.strengths
            .filter(({ before, after }) => before !== after)
            .map(({ team, before, after }) => (
              <li key={team} style={{ '--team': colour(team) }}>
                <TeamMark team={team} /> {team}: strength {Math.round(before)} → <b>{Math.round(after)}</b>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  )
}
