/**
 * Actions of a private match's organiser: stopping the clock, adding time, removing players, inviting. The
 * host of a public match may remove players who are not ready.
 */
import { useSignal } from '@preact/signals'
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { EXTENSION, type Request } from '../../../../common/wire/match/messages.ts'
import { NAME_LENGTH } from '../../../../common/wire/people/names.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link, SeatView } from '../../../net/match/link.ts'
import { askFirst } from '../../../ui/ask.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { icons } from '../../../ui/icons.tsx'
import { ProgramMark } from '../../people/names.tsx'
import { seatLabel } from './seat-name.tsx'

interface OrganiserProps {
  readonly link: Link
  readonly game: Pick<AnyClientGame, 'seatName'>
}

/** Renders nothing for everybody else. */
export function OrganiserButton({ link, game }: OrganiserProps) {
  const open = useSignal(false)
  if (!link.mine.value.organiser) return null
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label="Organise the match"
        title="Organise the match"
        onClick={() => (open.value = true)}
      >
        {icons.organise}
      </button>
      {open.value ? <Organiser link={link} game={game} close={() => (open.value = false)} /> : null}
    </>
  )
}

export function Organiser({ link, game, close }: OrganiserProps & { close: () => void }) {
  const { phase, pausedBy, seats, options, bound, setup } = link.snapshot.value!
  const labelOf = (id: SeatId) => seatLabel(game, { seats, setup }, id)
  const name = useSignal('')
  /**
   * The result of the last action: shown within the dialog, because screen readers ignore everything outside
   * an open one.
   */
  const said = useSignal<{ readonly text: string; readonly done: boolean }>({ text: '', done: true })
  const ask = async (payload: Request<'organise'>, done: string): Promise<boolean> => {
    try {
      await link.request('organise', payload)
      said.value = { text: done, done: true }
    } catch (error) {
      said.value = { text: reasonOf(error).message, done: false }
    }
    return said.value.done
  }
  const others = seats.filter(
    (seat) =>
      seat.occupant === 'human' && seat.id !== link.mine.value.seat && !(options.listed && seat.ready),
  )
  const sendAway = async ({ id, name: whom }: SeatView): Promise<void> => {
    const sure = await askFirst({
      title: `Send ${whom} away?`,
      text: 'They cannot come back to this match.',
      yes: 'Send away',
    })
    if (sure) void ask({ act: 'kick', seat: id }, `${whom} was sent away.`)
  }
  const allow = (event: Event) => {
    event.preventDefault()
    const wanted = name.value.trim()
    if (!wanted) return
    void ask({ act: 'allow', name: wanted }, `${wanted} may sit down.`).then((done) => {
      if (done && name.value.trim() === wanted) name.value = ''
    })
  }
  return (
    <Dialog title="Your match" close={close}>
      {phase === 'playing' ? (
        <div class="row">
          {pausedBy ? (
            <button
              type="button"
              class="primary"
              onClick={() => void ask({ act: 'go on' }, 'The clock runs again.')}
            >
              Let the clock run
            </button>
          ) : (
            <button
              type="button"
              class="secondary"
              onClick={() => void ask({ act: 'stop' }, 'The clock stands still.')}
            >
              Stop the clock
            </button>
          )}
          <button
            type="button"
            class="secondary"
            onClick={() => void ask({ act: 'extend' }, `${EXTENSION} seconds more.`)}
          >
            {EXTENSION} seconds more
          </button>
        </div>
      ) : null}
      <ul class="organised">
        {others.map((seat) => (
          <li key={seat.id}>
            <span>{labelOf(seat.id)}</span>
            <b>
              {seat.name}
              {seat.program ? <ProgramMark /> : null}
            </b>
            <button type="button" class="plain-button" onClick={() => void sendAway(seat)}>
              Send away
            </button>
          </li>
        ))}
        {phase === 'gathering' && !bound
          ? seats
              .filter(({ occupant, connected }) => occupant === 'human' && connected)
              .map((seat) => (
                <li key={`move ${seat.id}`}>
                  <span>{labelOf(seat.id)}</span>
                  <b>{seat.name}</b>
                  <select
                    aria-label={`Seat of ${seat.name}`}
                    value={seat.id}
                    onChange={(event) => {
                      const to = event.currentTarget.value
                      event.currentTarget.value = seat.id
                      void ask({ act: 'move', seat: seat.id, to }, `${seat.name} sits in ${labelOf(to)}.`)
                    }}
                  >
                    {seats
                      .filter((one) => one.occupant !== 'human' || one.connected)
                      .map((one) => (
                        <option key={one.id} value={one.id}>
                          {one.id === seat.id
                            ? `sits in ${labelOf(one.id)}`
                            : one.occupant === 'human'
                              ? `changes places with ${one.name} (${labelOf(one.id)})`
                              : `moves to ${labelOf(one.id)}`}
                        </option>
                      ))}
                  </select>
                </li>
              ))
          : null}
        {others.length === 0 ? (
          <li class="quiet">
            {options.listed ? 'Nobody keeps the match waiting.' : 'Nobody else has a seat yet.'}
          </li>
        ) : null}
      </ul>
      {options.allow.length ? (
        <form onSubmit={allow}>
          <label class="field">
            <span>Let somebody else sit down, by the name of the account</span>
            <input
              value={name.value}
              maxLength={NAME_LENGTH}
              placeholder="Name"
              autoComplete="off"
              onInput={(event) => (name.value = event.currentTarget.value)}
            />
          </label>
        </form>
      ) : null}
      <p class={said.value.done ? 'quiet' : 'problem'} role="status">
        {said.value.text}
      </p>
    </Dialog>
  )
}
