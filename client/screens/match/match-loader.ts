/** The board and all around it come after the lobby, which is on the screen at once. */
import { signal } from '@preact/signals'
import type { AnyClientGame } from '../../games/contract.ts'
import { CLIENT_GAMES } from '../../games/list.ts'

type MatchScreen = typeof import('./match-screen.tsx').MatchScreen

export const matchScreen = signal<MatchScreen | undefined>(undefined)
export const failed = signal(false)

export const loadMatchScreen = (): Promise<void> =>
  import('./match-screen.tsx').then((module) => void (matchScreen.value = module.MatchScreen), () => void (failed.value = true))

/** The board is loaded while one does something else, and the graphics are woken: a browser's first context takes a second. */
export function warmUp(game: AnyClientGame): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
  idle(() => document.createElement('canvas').getContext('webgl')?.getExtension('WEBGL_lose_context')?.loseContext())
  idle(() => void Promise.all([loadMatchScreen(), import('../../board/stage.ts').then(({ atlasOf }) => atlasOf(game))]).catch(() => undefined))
}

/** A match of that game is near. */
export const expectMatch = (game: string): void => void CLIENT_GAMES[game]?.().then(warmUp, () => undefined)
