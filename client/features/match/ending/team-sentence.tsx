/** Sentences of the games name teams by their letters; people who played alone go by their own names. */
import type { SeatView } from '../../../net/match/link.ts'

const TEAM = /\b([Tt]eam [A-Z])\b/

/** `text`: a sentence in plain words. A team of one seat is named by who had it, as a unit of its own. */
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
        // Every other piece is a team.
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
