/**
 * A card below better orders while they are shown as played: that it was not so, how the round ends with them
 * and ended without, which orders lead there, and what the chance rests on.
 */

import { chanceInWords } from '../../../common/engine/presentation/chance-words.ts'
import { counted } from '../../../common/engine/presentation/words.ts'
import { inSentence, unitOf } from '../../../common/engine/step.ts'
import { icons } from '../../ui/icons.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import { readableOrders } from '../analysis/alternatives.ts'
import { FoldedTexts } from '../analysis/orders-text.tsx'
import { seatLabel } from '../match/talk/seat-name.tsx'
import type { SeatStep } from './alternative.ts'
import type { Replay } from './replay.ts'
import type { RoundEnd } from './round-end.ts'

/** More characters of orders are folded away, as they would cover the board that they are about. */
const SHORT = 300

export function AlternativeCard({ replay }: { replay: Replay }) {
  const { value: alternative } = replay.alternative
  if (!alternative || !replay.battle.playback.imagined.value) return null
  const { round, seat, better, steps, asPlayed, instead, follows, active, next } = alternative
  const { client, archive, game } = replay.loaded
  const label = seatLabel(client, archive, seat)
  const name = `${label} ${archive.names[seat]?.name ?? ''}`.trim()
  const unit = unitOf(game)
  const { named } = replay.battle.viewer
  const readable = ({ view, orders }: SeatStep) => readableOrders(client, view, seat, orders)
  const ordered = follows.map(readable)
  return (
    <section class="alternative" aria-label="Not as it was played" aria-live="polite">
      <h4>
        <b>Not as it was played:</b> {name} with other orders, all else as it was
        {steps.length > 1 ? '; in the rest of the round everybody plays as a bot would' : ''}.
      </h4>
      <div class="alternative-ends">
        <Ending title="As it was played" chance={better.given} end={asPlayed} replay={replay} />
        <Ending title="Instead" chance={better.best} end={instead} replay={replay} />
      </div>
      <details open={ordered.map(({ words }) => words).join(' ').length <= SHORT}>
        <summary>
          It has to be followed for{' '}
          {follows.length === 1 ? `this ${unit} alone` : counted(follows.length, unit)}:{' '}
          {follows.map(({ title }) => named(inSentence(title))).join(', then ')}
        </summary>
        <ol>
          {follows.map(({ title }, i) => (
            <li key={title}>
              {ordered[i]!.words}
              <FoldedTexts texts={ordered[i]!.texts} />
            </li>
          ))}
        </ol>
        <p class="quiet">
          {active
            ? `The chance holds if ${label} goes on as a bot would.`
            : `After that ${label} has nothing left to order.`}
          {next ? ` Next, ${named(inSentence(next.title))}: ${readable(next).words}` : ''}
        </p>
      </details>
      <div class="row">
        <button
          type="button"
          class="plain-button"
          onClick={() => replay.showAlternative(round, seat, better)}
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
  replay: { battle, loaded },
}: {
  title: string
  chance: number
  end: RoundEnd | undefined
  replay: Replay
}) {
  const { teamColour: colour, words: called } = loaded.client
  return (
    <div>
      <h5>
        {title} <small>{chanceInWords(chance)} to win</small>
      </h5>
      {end ? (
        <ul>
          {end.losses.map(({ team, words }, i) => (
            <li key={i} style={{ '--team': colour(team) }}>
              {battle.viewer.named(words)}.
            </li>
          ))}
          {end.losses.length === 0 ? <li>Nobody was {called.loss.gone}.</li> : null}
          {end.strengths
            .filter(({ before, after }) => before !== after)
            .map(({ team, before, after }) => (
              <li key={team} style={{ '--team': colour(team) }}>
                <TeamMark team={team} /> {battle.viewer.sideName(team)}: strength {Math.round(before)} →{' '}
                <b>{Math.round(after)}</b>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  )
}
