/** The name at a seat: its player, or a bot or nobody, and for whom. */
import type { Phase } from '../../../../common/wire/match/match-schema.ts'
import type { SeatView } from '../../../net/match/link.ts'

type NamedSeat = Pick<SeatView, 'name' | 'occupant' | 'connected' | 'autopilot' | 'stead'>

export interface Flyer {
  readonly name: string
  /** The player who is replaced; empty if the seat is their own. */
  readonly stead: string
}

export function flyerOf({ name, occupant, connected, autopilot, stead }: NamedSeat, phase: Phase): Flyer {
  if (occupant === 'human' && autopilot) return { name: 'bot', stead: name }
  if (occupant === 'human' && !connected && phase === 'playing') return { name: 'nobody', stead: name }
  return { name, stead }
}

/** For use in a sentence: "Ann", "nobody for Bob", "Curie (bot) for Bob". */
export function seatInWords(seat: NamedSeat, phase: Phase): string {
  const { name, stead } = flyerOf(seat, phase)
  return stead ? `${name} for ${stead}` : name
}

export function SeatName({ seat, phase }: { readonly seat: NamedSeat; readonly phase: Phase }) {
  const { name, stead } = flyerOf(seat, phase)
  return (
    <>
      {name}
      {stead ? <small class="stead"> for {stead}</small> : null}
    </>
  )
}
