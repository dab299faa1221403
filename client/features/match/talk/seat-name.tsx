/** The name at a seat: its player, or a bot or nobody, and for whom. */
import type { Seat, SeatId } from '../../../../common/engine/match-types.ts'
import { type NameTag, piecesNamed } from '../../../../common/engine/presentation/naming.ts'
import type { Reader } from '../../../../common/engine/presentation/words.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'
import type { Phase } from '../../../../common/wire/match/match-schema.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
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

/**
 * The displayed name of a seat. Records, orders and the wire use its id; in games whose pieces have similar
 * ids, `A2` could be a player or their second ship, so the seat gets another name.
 */
export const seatLabel = (
  game: Pick<AnyClientGame, 'seatName'>,
  { seats, setup }: { readonly seats: readonly Seat[]; readonly setup: unknown },
  seat: SeatId,
): string => game.seatName?.(seat, seats, setup) ?? seat

/** A chat line about a seat: who has left or returned, and who flies it. */
export const SeatLine = ({
  line: { name, text },
  label,
  colour,
}: {
  readonly line: Pick<ChatLine, 'name' | 'text'>
  /** The seat's displayed name. */
  readonly label: string
  readonly colour: string
}) => (
  <>
    <span class="pill" style={{ '--team': colour }}>
      {label}
    </span>
    <b>{name}</b> {text}
  </>
)

/** The people of a match, for sentences that name them. `reader`: the seat that reads "you" for itself. */
export const nameTags = (
  game: Pick<AnyClientGame, 'seatName'>,
  match: { readonly seats: readonly (Seat & { readonly name: string })[]; readonly setup: unknown },
  reader: Reader = '',
): NameTag[] =>
  match.seats.map(({ id, team, name }) => ({
    team,
    name,
    letter: seatLabel(game, match, id),
    ...(id === reader && { you: true }),
  }))

/** A game's sentence with the names of its people. A name is isolated for bidirectional text. */
export const TeamSentence = ({
  text,
  seats,
}: {
  readonly text: string
  readonly seats: readonly NameTag[]
}) => (
  <>
    {piecesNamed(text, seats).map((piece, i) =>
      piece.isName ? (
        <b key={i}>
          <bdi>{piece.text}</bdi>
        </b>
      ) : (
        piece.text
      ),
    )}
  </>
)
