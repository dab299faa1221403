/**
 * People in a game's sentences. Rules know teams and players by letters ("Team A", "player B"); whoever reads
 * a sentence reads the name of the player instead, wherever one player is the whole team.
 */
import type { TeamId } from '../match-types.ts'
import { unit } from '../text/units.ts'

export interface NameTag {
  readonly team: TeamId
  readonly name: string
  /**
   * The letter of its player, in games that give players letters of their own; without it, the only seat of a
   * team has the team's.
   */
  readonly letter?: string
}

export interface SentencePiece {
  readonly text: string
  readonly isName: boolean
}

/** "team A", "Player B", "teams A, B and C": with letters that are no part of a longer word. */
const REFERENCE = /\b([Tt]eams [A-Z](?:, [A-Z])* and [A-Z]|(?:[Tt]eam|[Pp]layer) [A-Z])(?![\p{L}\p{N}])/u

/** The sentence in pieces; a name is a piece of its own. */
export const piecesNamed = (text: string, seats: readonly NameTag[]): SentencePiece[] =>
  text
    .split(REFERENCE)
    // Every second piece is a reference.
    .flatMap((piece, i) => (i % 2 === 1 ? resolved(piece, seats) : [{ text: piece, isName: false }]))
    .filter((piece) => piece.text !== '')

/** `isolate`: wraps a name, as names may be written from right to left. */
export const namedText = (
  text: string,
  seats: readonly NameTag[],
  isolate: (name: string) => string = unit,
): string =>
  piecesNamed(text, seats)
    .map((piece) => (piece.isName ? isolate(piece.text) : piece.text))
    .join('')

/** A reference with the names that are known; unchanged if none is. */
function resolved(reference: string, seats: readonly NameTag[]): SentencePiece[] {
  const letters = reference.slice(reference.indexOf(' ') + 1).split(/, | and /)
  const word = reference.slice(0, reference.indexOf(' ')).replace(/s$/, '')
  const names = letters.map((letter) => nameOf(word.toLowerCase(), letter, seats))
  if (names.every((name) => name === undefined)) return [{ text: reference, isName: false }]
  return names.flatMap((name, i) => [
    { text: i === 0 ? '' : i + 1 < names.length ? ', ' : ' and ', isName: false },
    name === undefined
      ? { text: `${i === 0 ? word : word.toLowerCase()} ${letters[i]!}`, isName: false }
      : { text: name, isName: true },
  ])
}

function nameOf(word: string, letter: string, seats: readonly NameTag[]): string | undefined {
  const lettered = word === 'player' ? seats.find((seat) => seat.letter === letter) : undefined
  const [only, ...others] = lettered ? [lettered] : seats.filter(({ team }) => team === letter)
  return others.length === 0 && only?.name ? only.name : undefined
}
