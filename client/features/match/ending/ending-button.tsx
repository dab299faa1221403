/** Ways to end a running match: to resign, or to offer a draw. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Request } from '../../../../common/wire/match/messages.ts'
import { REFUSALS } from '../../../../common/wire/refusals.ts'
import { reasonOf } from '../../../net/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { icons } from '../../../ui/icons.tsx'
import { Settled } from '../../../ui/settled-button.tsx'
import type { Battle } from '../battle/battle.ts'

/** Renders nothing for spectators, and if nobody else plays. */
export function EndingButton({ battle }: { battle: Battle }) {
  const open = useSignal(false)
  const may =
    battle.link.lasting &&
    !battle.link.replays &&
    battle.viewer.own.value &&
    (battle.snapshot.phase === 'playing' || battle.playback.unseen.value)
  // The question concerns this match: it must not reappear in the next.
  useEffect(() => {
    if (!may) open.value = false
  }, [may])
  if (!may) return null
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label="Resign, or offer a draw"
        title="Resign, or offer a draw"
        onClick={() => (open.value = true)}
      >
        {icons.flag}
      </button>
      {open.value ? <EndingDialog battle={battle} close={() => (open.value = false)} /> : null}
    </>
  )
}

function EndingDialog({ battle, close }: { battle: Battle; close: () => void }) {
  const problem = useSignal('')
  const { seats, draw, rated } = battle.snapshot
  const own = battle.viewer.own.value!
  const teams = [...new Set(seats.map(({ team }) => team))]
  const mates = seats.filter((seat) => seat.team === own.team && seat.occupant === 'human' && seat.connected)
  const people = teams.every((team) =>
    seats.some((seat) => seat.team === team && seat.occupant === 'human' && seat.connected),
  )
  const ask = (payload: Request<'settle'>) =>
    void battle.link
      .request('settle', payload)
      .then(close, (error: unknown) => (problem.value = reasonOf(error).message))
  const alone = mates.length < 2
  // Two different buttons, since the other's offer may arrive during the press.
  const offered = draw.includes(own.id)
    ? 'You offer a draw'
    : draw.length > 0
      ? 'Agree on a draw'
      : 'Offer a draw'
  const others =
    teams.length === 2
      ? battle.viewer.named(`Team ${teams.find((team) => team !== own.team)} wins`)
      : 'Bots take your seats, and the others play on'
  return (
    <Dialog title="End the match?" close={close}>
      <p>
        {alone
          ? `If you resign the match is lost${rated ? ', for your rating, too' : ''}. ${others}.`
          : `Your team resigns when most of the ${mates.length} of you who are here want to. ${others}.`}
      </p>
      <div class="row">
        <Settled class="danger-button" press={() => ask({ act: 'resign' })}>
          {alone ? 'Resign' : 'Resign, if my team agrees'}
        </Settled>
      </div>
      <p>
        {people
          ? `A draw is agreed on when ${teams.length === 2 && seats.length === 2 ? 'both of you want it' : 'most of every team want it'}. An offer stands until the round is played.`
          : REFUSALS.no_draw}
      </p>
      <div class="row">
        <Settled
          key={offered}
          class="secondary"
          disabled={!people || draw.includes(own.id)}
          press={() => ask({ act: 'draw' })}
        >
          {offered}
        </Settled>
      </div>
      <p class="problem" role="alert">
        {problem.value}
      </p>
    </Dialog>
  )
}
