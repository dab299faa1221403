/** Replaces team letters in the games' sentences by names, for teams of one player. */
import type { SeatView } from '../../../net/match/link.ts'

const TEAM = /\b([Tt]eam [A-Z])\b/

/** `text`: a plain sentence. A team of one seat is named by its player, isolated for bidirectional text. */
export function TeamSentence({
  text,
  seats,
}: {
  readonly text: string
  readonly seats: readonly Pick<SeatView, 'name' | 'team'>[]
}) {
  return (
    <>
      {text.split(TEAM).map((piece, i) => {
        // Every second piece is a team.
        const [player, ...others] = i % 2 === 1 ? seats.filter(({ team }) => team === piece.at(-1)) : []
        return player && others.length === 0 ? (
          <b key={i}>
            <bdi>{player.name}</bdi>
          </b>
        ) : (
          piece
        )
      })}
    </>
  )
}
