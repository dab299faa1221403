/** HS-7.2, HS-7.3: a base loses a token, and with its middle token the match. */
import type { Event } from '../events.ts'
import type { Player } from '../state.ts'

/** The players after the loss, and further events. */
export function withoutToken(
  players: readonly Player[],
  index: number,
  token: number,
): { players: readonly Player[]; told: Event[] } {
  const fallen = token === 0
  return {
    players: players.map((player, i) =>
      i === index
        ? {
            ...player,
            tokens: player.tokens.filter((one) => one !== token),
            defeated: player.defeated || fallen,
          }
        : player,
    ),
    told: fallen ? [{ kind: 'defeated', player: players[index]!.id }] : [],
  }
}
