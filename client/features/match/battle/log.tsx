/** The battle log: clicking a line shows that moment. */
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import { inSentence, numberedTitle } from '../../../../common/engine/step.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { reckoned, reckoningOf } from '../../reckoning/reckoning.ts'
import { SeatLine, seatLabel } from '../talk/seat-name.tsx'
import type { Battle } from './battle.ts'

export function Log({ battle }: { battle: Battle }) {
  const { link, playback, game } = battle
  const rules = battle.snapshot.game
  const box = useRef<HTMLDivElement>(null)
  const report = useSignal<PlayedRound | undefined>(undefined)
  const rounds = link.played.value
  const showing = playback.showing.value
  const reader = battle.viewer.reader.value
  // Hides results that were not shown yet, unless the player came to look them up.
  const hidden = (round: number, start: number) =>
    battle.playback.queue.waiting.value.has(round) ||
    (!link.replays &&
      showing?.round.round === round &&
      round === rounds.at(-1)?.round &&
      start > playback.t.value)
  const all = useMemo(
    () =>
      rounds.map((played) => {
        const spans = rules.schedule(played.timeline)
        return {
          played,
          events: played.timeline
            .map((event, i) => ({
              event,
              i,
              span: spans[i]!,
              text: battle.viewer.named(rules.describe(event, played.before, reader) ?? ''),
              why: reckoningOf(rules, played, i) !== undefined,
            }))
            .filter(({ text }) => text),
        }
      }),
    [rounds, reader, battle.viewer.people.value],
  )
  const lines = all.map(({ played, events }) => ({
    played,
    events: events.filter(({ span }) => !hidden(played.round, span.start)),
  }))
  // While a round is shown, hide later lines: they would reveal that the match goes on.
  const ofSeats = link.chat.value.filter(
    ({ kind, round = 0 }) =>
      kind === 'seat' && (!battle.playback.unseen.value || round <= (showing?.round.round ?? Infinity)),
  )
  const numbers = [
    ...new Set([...rounds.map(({ round }) => round), ...ofSeats.map(({ round = 0 }) => round)]),
  ].sort((a, b) => a - b)
  const told = lines.reduce((sum, { events }) => sum + events.length, ofSeats.length)
  const shown = showing?.round.round
  useEffect(() => {
    // Scroll the panel, not the page.
    const panel = box.current?.parentElement
    const section = link.replays ? box.current?.querySelector<HTMLElement>('.is-shown') : undefined
    panel?.scrollTo(0, section ? section.offsetTop - panel.offsetTop : panel.scrollHeight)
  }, [told, link.replays ? shown : 0])
  if (!numbers.length) return <p class="quiet pad">What happens is told here, round by round.</p>
  const colour = (seat: string) =>
    game.teamColour(battle.snapshot.seats.find(({ id }) => id === seat)?.team ?? '')
  return (
    <div class="log" ref={box}>
      {numbers.map((round) => {
        const told = lines.find(({ played }) => played.round === round)
        const said = ofSeats.filter((line) => line.round === round)
        const seats = said.length ? (
          <ul class="of-seats">
            {said.map((line) => (
              <li key={line.id}>
                <SeatLine
                  line={line}
                  label={seatLabel(game, battle.snapshot, line.seat ?? '')}
                  colour={colour(line.seat ?? '')}
                />
              </li>
            ))}
          </ul>
        ) : null
        // It is still being planned, or was played before the viewer came.
        if (!told)
          return (
            <section key={round}>
              <h3>
                {round === battle.snapshot.round
                  ? battle.visible.step.value.title
                  : (numberedTitle(rules, round) ?? 'Before you came')}
              </h3>
              {seats}
            </section>
          )
        const { played, events } = told
        return (
          <section key={round} class={link.replays && round === shown ? 'is-shown' : ''}>
            <h3>
              <button type="button" class="link-button" onClick={() => battle.playback.show(played)}>
                {battle.viewer.stepOf(played).title}
              </button>
            </h3>
            {seats}
            <ol>
              {events.map(({ event, i, span, text, why }) => (
                <li key={i} class={`log-line event-${event.kind}`}>
                  <button
                    type="button"
                    onClick={() => {
                      battle.playback.show(
                        played,
                        Math.min(span.end, span.start + (span.end - span.start) * 0.5),
                        true,
                      )
                      const at = game.whereabouts?.(event, played.before)
                      if (at) battle.stage.camera.centre(at)
                    }}
                  >
                    {text}
                  </button>
                  {why ? (
                    <button
                      type="button"
                      class="log-why"
                      aria-label="Why?"
                      title="How the rules reckoned it"
                      onClick={() => (reckoned.value = reckoningOf(rules, played, i))}
                    >
                      <i aria-hidden="true">?</i>
                    </button>
                  ) : null}
                </li>
              ))}
              {events.length ? null : <li class="quiet">Nothing to tell.</li>}
            </ol>
            {game.Report && !hidden(round, Infinity) ? (
              <button type="button" class="plain-button" onClick={() => (report.value = played)}>
                Report of {inSentence(battle.viewer.stepOf(played).title)}
              </button>
            ) : null}
          </section>
        )
      })}
      {game.Report && report.value ? (
        <Dialog
          title={battle.viewer.stepOf(report.value).title}
          close={() => (report.value = undefined)}
          wide
        >
          <game.Report round={report.value} eyes={battle.viewer.eyes.value} />
        </Dialog>
      ) : null}
    </div>
  )
}
