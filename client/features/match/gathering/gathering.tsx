/** Before the match: seats, choices, and who is ready. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { counted, listed } from '../../../../common/engine/presentation/words.ts'
import { unitOf } from '../../../../common/engine/step.ts'
import type { Request, RequestName } from '../../../../common/wire/match/messages.ts'
import { go } from '../../../app/router.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link, SeatView } from '../../../net/match/link.ts'
import { askFirst } from '../../../ui/ask.tsx'
import { copyLink } from '../../../ui/copied.tsx'
import { icons } from '../../../ui/icons.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ProgramMark } from '../../people/names.tsx'
import { useSecondsLeft } from '../../pickup/countdown.tsx'
import { SettingsButton } from '../../settings/settings.tsx'
import type { Battle } from '../battle/battle.ts'
import { Chat } from '../talk/chat.tsx'
import { OrganiserButton } from '../talk/organiser.tsx'
import { seatLabel } from '../talk/seat-name.tsx'
import { ChoosePiece } from './choose-piece.tsx'
import { MatchTerms, ratingTerms } from './match-terms.tsx'

export function Gathering({ battle, banner }: { battle: Battle; banner: ComponentChildren }) {
  const { link, game } = battle
  const { seats, options, setup, game: rules, spectators, bound } = battle.snapshot
  const own = battle.viewer.own.value
  const { barred } = link.mine.value
  const ask = <N extends RequestName>(name: N, payload: Request<N>) =>
    link.request(name, payload).catch((error: unknown) => toast(reasonOf(error).message))
  /** A local choice without confirmation yet: the next change starts from it. */
  const wanted = useSignal<string | undefined>(undefined)
  const choice = wanted.value ?? own?.choice ?? ''
  const choose = (to: string) => {
    wanted.value = to
    // The seat's choice is updated before the answer arrives.
    void ask('choose', { choice: to }).then(() => {
      if (wanted.value === to) wanted.value = undefined
    })
  }
  const Workshop = game.brings?.Workshop
  /** In fog, others' choices are secret; some games have none. */
  const brings = (seat: SeatView) =>
    rules.choices(setup, seat.id).length === 0 && !Workshop
      ? ''
      : (seat.id === own?.id ? choice : rules.fog ? 'a secret' : seat.choice).split('\n')[0] ||
        'not chosen yet'
  const teams = [...new Set(seats.map((seat) => seat.team))]
  const offered = own ? rules.choices(setup, own.id) : []
  const chosen = game.brings?.chosen?.(choice) ?? choice
  const waiting = seats.filter((seat) => seat.occupant === 'human' && !seat.ready)
  const absent = seats.filter((seat) => seat.occupant === 'human' && !seat.connected).map((seat) => seat.name)
  const free = seats.filter((seat) => seat.occupant === 'open').length
  return (
    <main class="gathering">
      {banner}
      <header>
        <button type="button" class="link-button" onClick={() => void leave(battle)}>
          {icons.back} Leave
        </button>
        <h1>{rules.title}</h1>
        <p class="quiet">
          {options.roundSeconds ? `${options.roundSeconds} s a round` : 'No clock while you play alone'}
          {spectators ? ` · ${spectators} watching` : ''}
          {options.listed ? '' : ' · private'}
          {` · ${ratingTerms(battle.snapshot)}`}
          {options.galleryDelay ? ` · gallery ${counted(options.galleryDelay, unitOf(rules))} late` : ''}
        </p>
        <OrganiserButton link={link} game={game} />
        <SettingsButton />
      </header>
      {bound ? (
        <p class="panel">
          <span role="status">
            {absent.length
              ? `${listed(absent)} ${absent.length === 1 ? 'is' : 'are'} not here (yet).`
              : 'All are here.'}
          </span>{' '}
          Choose what you bring: the match begins when all are ready, or <Countdown link={link} />.
        </p>
      ) : (
        <section class="panel invite">
          <p>Send this link to a friend:</p>
          <div>
            <input
              readOnly
              value={location.href}
              aria-label="Link to this match"
              onFocus={(event) => event.currentTarget.select()}
            />
            <button type="button" class="small-button" onClick={() => copyLink(location.pathname)}>
              Copy
            </button>
          </div>
        </section>
      )}
      <section class="teams">
        {teams.map((team) => (
          <div key={team} class="panel team" style={{ '--team': game.teamColour(team) }}>
            <h2>
              <TeamMark team={team} /> Team {team}
            </h2>
            <ul>
              {seats
                .filter((seat) => seat.team === team)
                .map((seat) => (
                  <SeatRow
                    key={seat.id}
                    seat={seat}
                    label={seatLabel(game, battle.snapshot, seat.id)}
                    brings={brings(seat)}
                    own={seat.id === own?.id}
                    barred={barred !== ''}
                    sit={() => {
                      link.rejoinAs('auto')
                      void ask('sit', { seat: seat.id })
                    }}
                  />
                ))}
            </ul>
          </div>
        ))}
      </section>
      {own && (offered.length > 0 || Workshop) ? (
        <section class="panel own-seat">
          {offered.length > 0 ? (
            <ChoosePiece
              game={game}
              offered={offered}
              chosen={chosen}
              choose={(to) => choose(game.brings?.choosing?.(choice, to) ?? to)}
            />
          ) : null}
          {Workshop ? <Workshop setup={setup} seat={own.id} choice={choice} choose={choose} /> : null}
        </section>
      ) : null}
      {own ? (
        <section class="panel own-ready">
          <div class="row">
            <button type="button" class="primary" onClick={() => void ask('ready', { ready: !own.ready })}>
              {own.ready ? 'Wait for me' : 'Ready'}
            </button>
            {bound ? null : (
              <button
                type="button"
                class="plain-button"
                onClick={() => {
                  link.rejoinAs('spectator')
                  void ask('stand', {})
                }}
              >
                Watch instead
              </button>
            )}
          </div>
          <p class="quiet" role="status">
            {free && options.bots === 0
              ? `Waiting for ${free} more.`
              : waiting.length
                ? `Waiting for ${listed([...waiting.filter(({ id }) => id === own.id).map(() => 'you'), ...waiting.filter(({ id }) => id !== own.id).map(({ name }) => name)])}.`
                : 'Here we go.'}
            {free && options.bots > 0 ? ' Bots take the empty seats.' : ''}
          </p>
        </section>
      ) : (
        <p class="panel">
          {barred
            ? `You are watching. ${barred}`
            : free
              ? 'You are watching. Take a free seat to play.'
              : bound
                ? 'You are watching. This match has been agreed on: its seats are given out.'
                : 'You are watching. Every seat is taken; if one becomes free, you can take it here.'}
        </p>
      )}
      <MatchTerms game={game} snapshot={battle.snapshot} />
      <section class="panel">
        <Chat link={link} game={game} />
      </section>
    </main>
  )
}

/** In an agreed match a player cannot give up the seat: leaving counts as missing. */
async function leave({ link, snapshot: { bound, options, room }, viewer, game }: Battle): Promise<void> {
  const promised = bound && viewer.own.value !== undefined
  const unit = game.words.unit.toLowerCase()
  const keeps = room
    ? 'You can come back as long as nobody has taken your place.'
    : 'Your seat stays yours: you can come back at any time.'
  const loss = options.rated ? ', and if you are not back by then the match counts as lost for you' : ''
  const text = `The match begins without you: nobody flies your ${unit}; once its orders are missing twice, a bot does${loss}. ${keeps}`
  if (promised && !(await askFirst({ title: 'Leave?', text, yes: 'Leave', no: 'Stay' }))) return
  await link.leave(true)
  go(room ? `/room/${room}` : '/')
}

function Countdown({ link }: { link: Link }) {
  const seconds = useSecondsLeft(link.clock, link.snapshot.value!.deadline)
  return <b role="timer">in {seconds} s</b>
}

function SeatRow({
  seat,
  label,
  brings,
  own,
  barred,
  sit,
}: {
  seat: SeatView
  label: string
  brings: string
  own: boolean
  barred: boolean
  sit: () => void
}) {
  if (seat.occupant === 'open')
    return (
      <li class="open">
        <span>{label}</span>
        <i>free</i>
        {barred ? null : (
          <button type="button" class="small-button" onClick={sit} aria-label={`Sit here, ${label}`}>
            Sit here
          </button>
        )}
      </li>
    )
  return (
    <li class={own ? 'own' : ''}>
      <span>{label}</span>
      <b>
        {seat.name}
        {own ? ' (you)' : ''}
        {seat.program ? <ProgramMark /> : null}
      </b>
      <small>{[brings, seat.connected ? '' : 'away'].filter(Boolean).join(' · ')}</small>
      <em class={seat.ready ? 'ready' : ''}>{seat.ready ? '✓ ready' : 'not ready'}</em>
    </li>
  )
}
