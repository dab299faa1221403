/** The board and all around it come after the lobby, which is on the screen at once. */
import { signal } from '@preact/signals'

type MatchScreen = typeof import('./match-screen.tsx').MatchScreen

export const matchScreen = signal<MatchScreen | undefined>(undefined)
export const failed = signal(false)

export const loadMatchScreen = (): Promise<void> =>
  import('./match-screen.tsx').then((module) => void (matchScreen.value = module.MatchScreen), () => void (failed.value = true))
