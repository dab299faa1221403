/** The games the client can show. Each is loaded when it is first needed. */
import type { ClientGame } from './contract.ts'

export const CLIENT_GAMES: Readonly<Record<string, () => Promise<ClientGame>>> = {
  'space-arena': () => import('./space-arena/client-game.ts').then((module) => module.spaceArenaClient),
  'void-patrol': () => import('./void-patrol/client-game.ts').then((module) => module.voidPatrolClient),
}
