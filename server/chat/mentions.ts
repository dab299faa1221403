/** Mentions of people who are not in the room: sent to them wherever they are, on any node. */
import { NAME_LENGTH } from '../../common/wire/people/names.ts'
import { Subscription } from '../cluster/redis/subscription.ts'

export interface MentionNotice {
  /** A unique id of this mention. */
  readonly id: string
  readonly players: readonly string[]
  /** The author: player id and name. */
  readonly by: string
  readonly name: string
  /** The author has no account. */
  readonly guest?: boolean
  /** The slug of the room, and its title. */
  readonly room: string
  readonly title: string
  readonly text: string
}

export class Mentions extends Subscription<MentionNotice> {
  constructor(failed: (error: unknown) => void) {
    super('mentioned', failed)
  }
}

/** The most names searched per line, and words per name. */
const SOUGHT_AT_MOST = 3
const WORDS_AT_MOST = 4

/** Candidates for the name after each `@` of a text, the longest first, as names may contain blanks. */
export function namesSought(text: string): string[][] {
  const sought: string[][] = []
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_])@(?=\S)/gu)) {
    if (sought.length === SOUGHT_AT_MOST) break
    const words = text
      .slice(index + 1, index + 1 + 2 * NAME_LENGTH)
      .split(' ')
      .slice(0, WORDS_AT_MOST)
    const names = words.map((_, i) =>
      words
        .slice(0, i + 1)
        .join(' ')
        .replace(/[.,:;!?)]+$/, ''),
    )
    sought.push([...new Set(names.filter((name) => name && name.length <= NAME_LENGTH))].reverse())
  }
  return sought
}

/** The players that a text mentions. `called`: all players with a name; guests may share one. */
export async function mentioned(
  text: string,
  called: (name: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const players = new Set<string>()
  for (const names of namesSought(text)) {
    for (const name of names) {
      const found = await called(name)
      for (const player of found) players.add(player)
      if (found.length > 0) break
    }
  }
  return [...players]
}
