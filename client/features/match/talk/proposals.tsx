/**
 * Requests of others to a player, over the board: a substitute, a draw, a wish to resign; and the offer to
 * claim the win.
 */
import type { ComponentChildren } from 'preact'
import { listed } from '../../../../common/engine/presentation/words.ts'
import type { Request, RequestName } from '../../../../common/wire/match/messages.ts'
import { reasonOf } from '../../../net/api.ts'
import type { SeatView } from '../../../net/match/link.ts'
import { Settled } from '../../../ui/settled-button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSecondsLeft } from '../../pickup/countdown.tsx'
import type { Battle } from '../battle/battle.ts'
import { seatLabel } from './seat-name.tsx'

export function Proposals({ battle }: { battle: Battle }) {
  const { link } = battle
  const { phase, seats, draw, returnBy, rated } = battle.snapshot
  const own = battle.viewer.own.value
  if (phase !== 'playing' || !own || link.replays) return null
  const ask = <N extends RequestName>(name: N, payload: Request<N>) =>
    void link.request(name, payload).catch((error: unknown) => toast(reasonOf(error).message))
  const nameOf = (id: string) => (id === own.id ? 'you' : (seats.find((seat) => seat.id === id)?.name ?? id))
  const mates = link.mine.value.resigning.filter((id) => id !== own.id)
  const offering = draw.filter((id) => id !== own.id)
  const agreed = draw.includes(own.id)
  const unheard = link.substitutes.value
  // One proposal may replace another under the finger, so a new one ignores presses for a moment.
  const among = JSON.stringify([unheard.map(({ id }) => id), draw, link.mine.value.resigning, returnBy > 0])
  return (
    <div class="proposals" aria-live="polite">
      {unheard.map(({ id, name, account, seat }) => (
        <Proposal
          key={`substitute ${id}`}
          text={`${name}${account ? '' : ' (a guest)'} asks to take over ${seatLabel(battle.game, battle.snapshot, seat)} ${fromWhom(seats.find((one) => one.id === seat))}.`}
        >
          <Settled among={among} class="small-button" press={() => ask('admit', { id, answer: 'yes' })}>
            Let in
          </Settled>
          <Settled among={among} class="plain-button" press={() => ask('admit', { id, answer: 'no' })}>
            No
          </Settled>
          <Settled among={among} class="plain-button" press={() => ask('admit', { id, answer: 'never' })}>
            Nobody at all
          </Settled>
        </Proposal>
      ))}
      {offering.length > 0 && !agreed ? (
        <Proposal
          text={`${listed(offering.map(nameOf))} ${offering.length === 1 ? 'offers' : 'offer'} a draw. The offer lapses with this round.`}
        >
          <Settled among={among} class="small-button" press={() => ask('settle', { act: 'draw' })}>
            Agree on a draw
          </Settled>
          <Settled among={among} class="plain-button" press={() => ask('settle', { act: 'decline' })}>
            Decline
          </Settled>
        </Proposal>
      ) : agreed ? (
        <Proposal text="You offer a draw. The offer lapses with this round.">
          <Settled
            among={among}
            class="plain-button"
            press={() => ask('settle', { act: 'draw', yes: false })}
          >
            Take it back
          </Settled>
        </Proposal>
      ) : null}
      {mates.length > 0 || link.mine.value.resigning.length > 0 ? (
        <Proposal
          text={`${listed(link.mine.value.resigning.map(nameOf)).replace(/^you$/, 'You')} would resign. Most of your team have to.`}
        >
          {link.mine.value.resigning.includes(own.id) ? (
            <Settled
              among={among}
              class="plain-button"
              press={() => ask('settle', { act: 'resign', yes: false })}
            >
              Play on
            </Settled>
          ) : (
            <Settled among={among} class="small-button" press={() => ask('settle', { act: 'resign' })}>
              Resign, too
            </Settled>
          )}
        </Proposal>
      ) : null}
      {returnBy > 0 ? (
        <Alone
          battle={battle}
          gone={seats.filter((seat) => seat.team !== own.team)}
          ends={rated}
          among={among}
          claim={() => ask('settle', { act: 'claim' })}
        />
      ) : null}
    </div>
  )
}

/** Who has the requested seat. */
const fromWhom = (seat: SeatView | undefined): string =>
  seat?.missing
    ? `in the place of ${seat.name}, who has not come`
    : `from the bot${seat?.stead ? `, which flies it for ${seat.stead}` : ''}`

const Proposal = ({ text, children }: { text: ComponentChildren; children?: ComponentChildren }) => (
  <div class="proposal">
    <p>{text}</p>
    {children ? <div class="row">{children}</div> : null}
  </div>
)

/** `ends`: the match ends by itself when the time to return is over. */
function Alone({
  battle,
  gone,
  ends,
  among,
  claim,
}: {
  battle: Battle
  gone: readonly SeatView[]
  ends: boolean
  among: string
  claim: () => void
}) {
  const seconds = useSecondsLeft(battle.link.clock, battle.snapshot.returnBy)
  const absent = gone.filter(({ occupant }) => occupant === 'human')
  const names = listed(absent.map(({ name }) => name))
  const [have, none] = absent.length === 1 ? ['has', 'they are not'] : ['have', 'none of them is']
  const [went, back] = absent.every(({ missing }) => missing)
    ? ['not come', 'here']
    : ['lost the connection', 'back']
  if (seconds > 0)
    return (
      <Proposal
        text={
          <>
            {names} {have} {went}. If {none} {back} <b role="timer">in {seconds} s</b>,{' '}
            {ends ? 'you have won' : 'you may take the match as won'}.
          </>
        }
      />
    )
  // The last round is shown to its end first.
  if (ends) return <Proposal text="All others have left: you have won." />
  return (
    <Proposal text="All others have left. Play on against bots, or take the match as won.">
      <Settled among={among} class="small-button" press={claim}>
        Take the win
      </Settled>
    </Proposal>
  )
}
