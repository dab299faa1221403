/**
 * People in a game's sentences. Rules know teams and players by letters ("Team A", "player B"); whoever reads
 * a sentence reads the name of the player instead, wherever one player is the whole team, and "you" where it
 * is they themselves.
 */
import type { TeamId } from '../match-types.ts'
import { unit } from '../text/units.ts'
import { capitalised, listed } from './words.ts'

export interface NameTag {
  readonly team: TeamId
  readonly name: string
  /**
   * The letter of its player, in games that give players letters of their own; without it, the only seat of a
   * team has the team's.
   */
  readonly letter?: string
  /** Whether it is the reader's seat. */
  readonly you?: boolean
}

export interface SentencePiece {
  readonly text: string
  readonly isName: boolean
}

/** "team A", "Player B", "teams A, B and C": with letters that are no part of a longer word. */
const REFERENCE =
  /\b((?:[Tt]eam|[Pp]layer)s [A-Z](?:, [A-Z])* and [A-Z]|(?:[Tt]eam|[Pp]layer) [A-Z])(?![\p{L}\p{N}])/u

/** "player B", "players B, C and D": a reference to them in a game's sentence. */
export const playersInWords = (letters: readonly string[]): string =>
  `${letters.length === 1 ? 'player' : 'players'} ${listed(letters)}`

/** The sentence in pieces; a name is a piece of its own. */
export function piecesNamed(text: string, seats: readonly NameTag[]): SentencePiece[] {
  const pieces: SentencePiece[] = []
  // Every second part is a reference.
  const parts = text.split(REFERENCE)
  for (let i = 0; i < parts.length; i += 2) {
    const reference = parts[i - 1]
    const named = reference === undefined ? undefined : resolved(reference, seats)
    const [only, ...others] = named ?? []
    if (named && only?.of === 'reader' && others.length === 0) {
      const [you, rest] = inSecondPerson(only.text, parts[i]!, parts[i - 2]!)
      pieces.push({ text: you, isName: false }, { text: rest, isName: false })
      continue
    }
    named?.forEach(({ text: name, of }, nth) =>
      pieces.push(
        { text: nth === 0 ? '' : nth + 1 < named.length ? ', ' : ' and ', isName: false },
        { text: name, isName: of === 'player' },
      ),
    )
    if (reference !== undefined && !named) pieces.push({ text: reference, isName: false })
    pieces.push({ text: parts[i]!, isName: false })
  }
  return pieces.filter((piece) => piece.text !== '')
}

/** `isolate`: wraps a name, as names may be written from right to left. */
export const namedText = (
  text: string,
  seats: readonly NameTag[],
  isolate: (name: string) => string = unit,
): string =>
  piecesNamed(text, seats)
    .map((piece) => (piece.isName ? isolate(piece.text) : piece.text))
    .join('')

interface Resolved {
  readonly text: string
  readonly of: 'player' | 'reader' | 'letter'
}

/** The people of a reference; undefined if none is known. */
function resolved(reference: string, seats: readonly NameTag[]): Resolved[] | undefined {
  const letters = reference.slice(reference.indexOf(' ') + 1).split(/, | and /)
  const word = reference.slice(0, reference.indexOf(' ')).replace(/s$/, '')
  const names = letters.map((letter) => whoIs(word.toLowerCase(), letter, seats))
  if (names.every((name) => name === undefined)) return undefined
  return names.map((name, i): Resolved => {
    const first = i === 0 ? word : word.toLowerCase()
    if (name === undefined) return { text: `${first} ${letters[i]!}`, of: 'letter' }
    if (name.of === 'player') return name
    return { ...name, text: first === first.toLowerCase() ? name.text : capitalised(name.text) }
  })
}

function whoIs(word: string, letter: string, seats: readonly NameTag[]): Resolved | undefined {
  const lettered = word === 'player' ? seats.find((seat) => seat.letter === letter) : undefined
  const those = lettered ? [lettered] : seats.filter(({ team }) => team === letter)
  const [only, ...others] = those
  if (only === undefined) return undefined
  if (others.length > 0) return those.some(({ you }) => you) ? { text: 'your team', of: 'reader' } : undefined
  if (only.you) return { text: 'you', of: 'reader' }
  return only.name ? { text: only.name, of: 'player' } : undefined
}

const IRREGULAR: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
}
/** "win", "miss". */
const ofYou = (verb: string): string =>
  IRREGULAR[verb] ?? verb.replace(/(ss|sh|ch|x)es$/, '$1').replace(/([^s])s$/, '$1')

/** What may stand before the subject of a sentence or of a part of one. */
const BEFORE_SUBJECT = /(?:^|[.:;,“] |\band |\bOnly )$/

/** The reader, and the rest of the sentence with its verb and what it says of theirs. */
function inSecondPerson(who: string, rest: string, before: string): [you: string, rest: string] {
  if (rest.startsWith('’s')) return who.toLowerCase() === 'you' ? [`${who}r`, rest.slice(2)] : [who, rest]
  if (who.toLowerCase() !== 'you' || !BEFORE_SUBJECT.test(before)) return [who, rest]
  return [who, rest.replace(/^ (\w+)\b/, (_, verb: string) => ` ${ofYou(verb)}`).replace(/\bits\b/g, 'your')]
}
