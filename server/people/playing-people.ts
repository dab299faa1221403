/**
 * Which matches people play, sit in or keep waiting, by player: each join and each visit asks, so nothing here
 * goes through all matches.
 */

/** A match with people in it; `game` only if anybody may find and watch it. */
export interface PlayingMatch {
  readonly match: string
  readonly players: readonly string[]
  /**
   * All players with a seat until the match is over, connected or not; nodes of earlier versions do not send
   * it.
   */
  readonly seated?: readonly string[]
  readonly game: string | undefined
  /**
   * Players with a seat who are not ready and keep others waiting, in a match that anybody may join and that
   * has not begun; nodes of earlier versions do not send it.
   */
  readonly unready?: readonly string[]
}

/** Does nobody have anything to do with the match any more? */
export const isOver = ({ players, unready = [], seated = [] }: PlayingMatch): boolean =>
  players.length === 0 && unready.length === 0 && seated.length === 0

export class PlayingPeople {
  private readonly matches = new Map<string, readonly PlayingMatch[]>()

  add(match: PlayingMatch): void {
    for (const player of peopleOf(match)) this.matches.set(player, [...this.of(player), match])
  }

  /** Takes out the same object that was added. */
  delete(match: PlayingMatch): void {
    for (const player of peopleOf(match)) {
      const others = this.of(player).filter((one) => one !== match)
      if (others.length > 0) this.matches.set(player, others)
      else this.matches.delete(player)
    }
  }

  /** The match in which that player plays now; of several, one that can be watched. */
  playedBy(player: string): PlayingMatch | undefined {
    const played = this.of(player).filter(({ players }) => players.includes(player))
    return played.find(({ game }) => game !== undefined) ?? played[0]
  }

  /** Does the player keep another match than this one waiting? */
  isAwaited = (player: string, but: string): boolean =>
    this.of(player).some(({ match, unready = [] }) => match !== but && unready.includes(player))

  /** The matches in which the player has a seat. */
  seatsOf(player: string): string[] {
    const seated = this.of(player).filter(({ seated = [] }) => seated.includes(player))
    return [...new Set(seated.map(({ match }) => match))]
  }

  private of = (player: string): readonly PlayingMatch[] => this.matches.get(player) ?? []
}

const peopleOf = ({ players, seated = [], unready = [] }: PlayingMatch): ReadonlySet<string> =>
  new Set([...players, ...seated, ...unready])
