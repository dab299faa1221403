/** The games the client can show. Each is loaded when it is first needed. */
import type { AnyClientGame } from './contract.ts'

export const CLIENT_GAMES: Readonly<Record<string, () => Promise<AnyClientGame>>> = {
  'space-arena': () => import('./space-arena/client-game.ts').then((module) => module.spaceArenaClient),
  'void-patrol': () => import('./void-patrol/client-game.ts').then((module) => module.voidPatrolClient),
}
