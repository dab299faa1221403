/** The footer of a battle: the plan and the round's button, or what can be done instead. */
import { useSignal } from '@preact/signals'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { callTo } from '../../../../common/engine/step.ts'
import type { Desk } from '../../../game-kit/plan/planner.ts'
import { reasonOf } from '../../../net/api.ts'
import type { SeatView } from '../../../net/match/link.ts'
import { toast } from '../../../ui/toasts.tsx'
import { endHints } from '../../help/hints.tsx'
import { seatInWords, seatLabel } from '../talk/seat-name.tsx'
import type { Battle } from './battle.ts'

export function Controls({ battle }: { battle: Battle }) {
  const {
    game,
    link,
    playback,
    sender: { saving },
  } = battle
  const desk = battle.turn.planning.value ? battle.sender.desk.value : undefined
  const { seats, roundSeconds } = battle.snapshot
  const { title, task, idle = game.words.idle } = battle.visible.step.value
  const ready = battle.turn.ready.value
  const pending = seats
    .filter((seat) => !seat.ready)
    .map((seat) => (seat.id === link.mine.value.seat ? 'you' : awaited(seat)))
  if (battle.visible.over.value) return null
  if (battle.visible.seesOwnRound.value) return <Watching battle={battle} />
  const ahead = battle.turn.desk.value
  if (!desk && ahead) return <Ahead battle={battle} desk={ahead} pending={pending} />
  if (!desk) {
    const watches = link.mine.value.seat === ''
    const active =
      watches && link.state.value !== undefined ? battle.snapshot.game.active(link.state.value) : undefined
    // Seats without anybody first: they can be taken even before there is something to see.
    const free = watches
      ? seats
          .filter(
            ({ id, missing, occupant }) =>
              (missing && (active?.includes(id) ?? true)) || (occupant === 'bot' && active?.includes(id)),
          )
          .sort((a, b) => Number(b.missing) - Number(a.missing))
      : []
    return (
      <footer class={`controls watch ${playback.active.value ? 'is-watching' : ''}`}>
        <p role="status">
          {watches
            ? 'You are watching.'
            : battle.viewer.active.value
              ? 'It is not your turn.'
              : 'You are out. The battle goes on.'}{' '}
          {pending.length ? `Planning: ${pending.join(', ')}.` : ''}
        </p>
        {free.length && !link.mine.value.barred ? <TakeOver battle={battle} free={free} /> : null}
      </footer>
    )
  }
  return (
    <footer class={`controls ${playback.active.value ? 'is-watching' : ''}`}>
      <game.Bar desk={desk} ready={ready} />
      <div class="commit">
        {playback.active.value ? (
          <button type="button" class="secondary ready-button" onClick={() => battle.turn.commit()}>
            {callTo(battle.visible.step.value)}
          </button>
        ) : (
          <button
            type="button"
            class={`${ready || desk.lit?.value !== false ? 'primary' : 'secondary'} ready-button ${ready ? 'is-ready' : ''}`}
            aria-disabled={playback.justOver.value}
            aria-keyshortcuts="Enter"
            onClick={() => {
              endHints(battle.game.id)
              battle.turn.commit()
            }}
          >
            {ready ? 'Change orders' : (desk.commit?.value ?? 'Ready')}
          </button>
        )}
        <small role="status">
          {ready ? (
            pending.length ? (
              `Waiting for ${listed(pending)}`
            ) : (
              'Here it comes'
            )
          ) : saving.value === 'refused' ? (
            'Not sent yet'
          ) : saving.value === 'saving' ? (
            'Saving…'
          ) : roundSeconds === 0 ? (
            <NoClock after={saving.value === 'saved' ? 'Saved.' : task} />
          ) : saving.value === 'saved' ? (
            'Saved: counts when time is up'
          ) : task ? (
            `${task} If not, ${idle} when time is up`
          ) : (
            `${title}: ${idle} if you do nothing`
          )}
        </small>
      </div>
    </footer>
  )
}

/** On a phone only in place of nothing else: one line leaves the board a line more. */
const NoClock = ({ after }: { readonly after: string }) => (
  <>
    {after} <span class={after ? 'no-clock' : ''}>No clock: take your time</span>
  </>
)

/** A player who is away is waited for, too, until a bot takes over. */
const awaited = (seat: SeatView): string =>
  seat.connected || seat.autopilot ? seatInWords(seat, 'playing') : `${seat.name} (away)`

/** While others owe orders: plans the own next turn. */
function Ahead({
  battle: { game, playback },
  desk,
  pending,
}: {
  battle: Battle
  desk: Desk
  pending: readonly string[]
}) {
  const { armed } = desk
  return (
    <footer class={`controls ${playback.active.value ? 'is-watching' : ''}`}>
      <game.Bar desk={desk} ready={armed?.value ?? false} />
      <div class="commit">
        {armed ? (
          <button
            type="button"
            class={`secondary ready-button ${armed.value ? 'is-ready' : ''}`}
            aria-keyshortcuts="Enter"
            onClick={() => (armed.value = !armed.value)}
          >
            {armed.value ? 'Wait for me' : 'Send when it is my turn'}
          </button>
        ) : null}
        <small role="status">
          {pending.length > 0 ? `Planning: ${pending.join(', ')}. ` : ''}
          {armed?.value ? 'Then yours is sent at once, if it can be' : 'You plan ahead'}
        </small>
      </div>
    </footer>
  )
}

/**
 * While a new round is shown to its players: the same whether or not they are still in the match and whether
 * or not it was the last round.
 */
function Watching({ battle }: { battle: Battle }) {
  const {
    game,
    sender: { last },
  } = battle
  return (
    <footer class="controls is-watching">
      <div inert>{last ? <game.Bar desk={last} ready /> : null}</div>
      <div class="commit">
        <button
          type="button"
          class="secondary ready-button"
          aria-keyshortcuts="Enter Escape"
          onClick={() => battle.playback.skip()}
        >
          Skip ahead
        </button>
        <small role="status">This is what came of the orders</small>
      </div>
    </footer>
  )
}

/** If the players have to agree, asks them. */
function TakeOver({
  battle: { game, link, snapshot },
  free: seats,
}: {
  battle: Battle
  free: readonly SeatView[]
}) {
  const { options, room } = snapshot
  const chosen = useSignal('')
  const { id, name, missing, stead } = seats.find((seat) => seat.id === chosen.value) ?? seats[0]!
  const asked = useSignal(false)
  const ask = () =>
    void link
      .request('sit', { seat: id })
      .then((answer) => {
        asked.value = (answer as { asked?: boolean }).asked === true
        if (asked.value) toast('Those who play are being asked.')
      })
      .catch((error: unknown) => toast(reasonOf(error).message))
  // In a match of a chatroom anybody may take a missing player's place.
  const free = options.dropIn || (missing && room !== '')
  const whose = missing ? `: ${name} has not come` : ` from the bot${stead ? ` that flies for ${stead}` : ''}`
  return (
    <>
      {seats.length > 1 ? (
        <select
          aria-label="Which seat"
          value={id}
          onChange={(event) => (chosen.value = event.currentTarget.value)}
        >
          {seats.map((seat) => (
            <option key={seat.id} value={seat.id}>
              {seatLabel(game, snapshot, seat.id)}: {seatInWords(seat, 'playing')}
            </option>
          ))}
        </select>
      ) : null}
      <button type="button" class={missing && free ? 'secondary' : 'plain-button'} onClick={ask}>
        {free ? 'Take' : 'Ask to take'} over {seatLabel(game, snapshot, id)}
        {whose}
      </button>
    </>
  )
}
