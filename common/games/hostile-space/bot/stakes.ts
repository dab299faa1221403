/** How a team weighs its own losses and others'. */
import type { Exchange } from './exchange.ts'
import type { Situation } from './situation.ts'
import { TOKEN_WORTH } from './worth.ts'

export class Stakes {
  private readonly situation: Situation
  /** By the team that judges, and the team that loses. */
  private readonly weights: readonly (readonly number[])[]

  /** `eager`: weight of an enemy's loss relative to an equal own one; above 1 the bot seeks trades. */
  constructor(situation: Situation, eager: number) {
    this.situation = situation
    const { ships, teams, state } = situation
    const held = teams.map(
      (team, t) =>
        ships.reduce((sum, ship) => sum + (ship.team === t ? ship.worth : 0), 0) +
        state.players
          .filter((player) => player.team === team && !player.defeated)
          .flatMap(({ tokens }) => tokens)
          .reduce((sum, token) => sum + TOKEN_WORTH[token]!, 0),
    )
    const rivals = Math.max(1, held.filter((worth) => worth > 0).length - 1)
    // A team with more of both can afford one-for-one trades; with several enemies each counts for less.
    this.weights = teams.map((_, t) =>
      held.map((worth, other) =>
        worth === 0 ? 0 : t === other ? -1 / worth : eager / worth / Math.sqrt(rivals),
      ),
    )
  }

  weight(team: number, loser: number): number {
    return this.weights[team]![loser]!
  }

  /** A team's gain from the last computed exchange: 1 is all that it has. */
  gain(team: number, { lost, tokensLost }: Pick<Exchange, 'lost' | 'tokensLost'>): number {
    const weights = this.weights[team]!
    const { ships } = this.situation
    let sum = 0
    for (let i = 0; i < lost.length; i++) if (lost[i]! > 0) sum += weights[ships[i]!.team]! * lost[i]!
    for (let t = 0; t < weights.length; t++) sum += weights[t]! * tokensLost[t]!
    return sum
  }
}
