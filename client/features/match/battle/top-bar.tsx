/** The top bar of a battle: the way out, the present step, the players, the clock, help and settings. */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { go } from '../../../app/router.ts'
import type { Snapshot } from '../../../net/match/link.ts'
import { askFirst } from '../../../ui/ask.tsx'
import { icons } from '../../../ui/icons.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import { open } from '../../help/help.tsx'
import { ProgramMark } from '../../people/names.tsx'
import { SettingsButton } from '../../settings/settings.tsx'
import { EndingButton } from '../ending/ending-button.tsx'
import { OrganiserButton } from '../talk/organiser.tsx'
import { flyerOf, SeatName, seatInWords, seatLabel } from '../talk/seat-name.tsx'
import type { Battle } from './battle.ts'
import { Clock } from './clock.tsx'

/** `limited`: the round limit is the match's own. */
export function TopBar({ battle, limited }: { battle: Battle; limited: boolean }) {
  const { link, game, playback } = battle
  const { seats, spectators, phase, rated } = battle.snapshot
  const showing = playback.showing.value
  const imagined = battle.playback.imagined.value
  const { title, lastRound } = battle.visible.shownStep.value
  const teams = [...new Set(seats.map((seat) => seat.team))]
  // Of what happened once it is shown who flew then.
  const flown = link.replays ? 'playing' : phase
  return (
    <header class="top">
      <button
        type="button"
        class="icon-button"
        aria-label={link.replays ? 'Leave the replay' : 'Leave the match'}
        onClick={() => void leave(battle)}
      >
        {icons.back}
      </button>
      <div class="round">
        <p>
          <b>{title}</b>
          {limited && lastRound && !imagined ? ` of ${lastRound}` : ''}
        </p>
        <small>
          {showing
            ? imagined
              ? 'not as it was played'
              : link.replays
                ? 'replay'
                : 'playback'
            : phase === 'finished'
              ? 'final'
              : battle.turn.planning.value
                ? battle.turn.ready.value
                  ? 'ready'
                  : 'plan your move'
                : 'planning'}
        </small>
      </div>
      <ul class={`players ${seats.length > 6 ? 'many' : ''}`} aria-label="Players">
        {teams
          .flatMap((team) => seats.filter((seat) => seat.team === team))
          .map((seat) => (
            <li
              key={seat.id}
              style={{ '--team': game.teamColour(seat.team) }}
              class={`${seat.id === link.mine.value.seat ? 'own' : ''} ${seat.connected ? '' : 'away'} ${flyerOf(seat, flown).stead ? 'stands-in' : ''}`}
              title={`${seatInWords(seat, flown)}${seat.program ? ', a program' : ''}`}
            >
              <span>
                <TeamMark team={seat.team} />
                {seatLabel(game, battle.snapshot, seat.id)}
              </span>
              <b>
                <SeatName seat={seat} phase={flown} />
              </b>
              {seat.program ? <ProgramMark /> : null}
              {phase === 'playing' || battle.playback.unseen.value ? (
                <i
                  class={seat.ready ? 'in' : 'pending'}
                  aria-label={seat.ready ? 'orders in' : 'still planning'}
                >
                  {seat.ready ? '✓' : '…'}
                </i>
              ) : null}
            </li>
          ))}
      </ul>
      {rated ? (
        <span class="rated" title="The result counts for ratings">
          rated
        </span>
      ) : null}
      {spectators ? (
        <span class="watching">
          {icons.eye} {spectators} <span>watching</span>
        </span>
      ) : null}
      <Clock battle={battle} />
      <OrganiserButton link={link} game={game} />
      <EndingButton battle={battle} />
      <button
        type="button"
        class="icon-button"
        aria-label="Rules and keys"
        aria-keyshortcuts="?"
        onClick={() => (open.value = 'rules')}
      >
        {icons.help}
      </button>
      <SettingsButton />
    </header>
  )
}

async function leave({ link, snapshot, viewer: { seat, active } }: Battle): Promise<void> {
  const question = link.lasting ? leavingQuestion(snapshot, seat.value, active.value) : undefined
  if (question && !(await askFirst({ title: 'Leave the match?', text: question, yes: 'Leave', no: 'Stay' })))
    return
  const { room } = snapshot
  await link.leave(question !== undefined)
  go(room ? `/room/${room}` : link.home)
}

/**
 * The question before a seat is given up; undefined if none is needed. `active`: the seat is still in the
 * match. Players who are out of a rated match may leave, and so may those without an opponent left.
 */
export function leavingQuestion(
  { phase, rated, seats }: Pick<Snapshot, 'phase' | 'rated' | 'seats'>,
  own: SeatId | '',
  active: boolean,
): string | undefined {
  const seat = seats.find(({ id }) => id === own)
  if (!seat || phase !== 'playing') return undefined
  const opposed = seats.some(({ team, occupant }) => team !== seat.team && occupant === 'human')
  const contested = active && opposed
  const loss = rated && contested ? ' The match is rated: leaving it is a loss.' : ''
  // After that the others may claim the win.
  const back = contested ? 'within a minute' : 'later'
  return `A bot takes over your seat.${loss} (To come back ${back}, just close the page instead.)`
}
