/** Before the match: the seat's choice among its options, each with a picture and its strengths. */
import type { Choice } from '../../../../common/engine/match-types.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'

interface ChoosePieceProps {
  readonly game: AnyClientGame
  readonly offered: readonly Choice[]
  /** One of the options, something of the player's own, or empty: a random one. */
  readonly chosen: string
  readonly choose: (id: string) => void
}

export function ChoosePiece({ game, offered, chosen, choose }: ChoosePieceProps) {
  const unit = game.words.unit.toLowerCase()
  const Picture = game.brings?.Picture
  const own = chosen !== '' && !offered.some(({ id }) => id === chosen)
  const all: readonly Choice[] = [
    { id: '', title: 'Surprise me', note: `A ${unit} is drawn for you.` },
    ...(own ? [{ id: chosen, title: `${chosen.split('\n')[0]!} (yours)`, note: 'Of your own making.' }] : []),
    ...offered,
  ]
  return (
    <fieldset class="pieces">
      <legend>Your {unit}</legend>
      <div>
        {all.map(({ id, title, note }) => (
          <label key={id}>
            <input
              type="radio"
              name="piece"
              value={id}
              checked={chosen === id}
              aria-label={title}
              aria-describedby={`piece-${id}`}
              onChange={() => choose(id)}
            />
            <span>
              {Picture && id !== '' && !(own && id === chosen) ? (
                <Picture choice={id} />
              ) : (
                <i aria-hidden="true">{id === '' ? '?' : '✎'}</i>
              )}
              <b>{title}</b>
              <small id={`piece-${id}`}>{note}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
