/** Loads the match and its board after the lobby, which is on the screen at once. */
import { signal } from '@preact/signals'
import { BOARD, MATCH } from '../../app/first/ahead.ts'
import { handover } from '../../app/first/handover.ts'
import { savesData, whenIdle } from '../../app/late.tsx'
import type { GameEntry } from '../../game-kit/entry.ts'
import { entryNamed } from '../../games/list.ts'

type MatchScreen = typeof import('./match-screen.tsx').MatchScreen

export const matchScreen = signal<MatchScreen | undefined>(undefined)
export const failed = signal(false)

export const loadMatchScreen = (): Promise<void> =>
  import('./match-screen.tsx').then(
    (module) => void (matchScreen.value = module.MatchScreen),
    () => void (failed.value = true),
  )

const loadBoard = async (entry: GameEntry): Promise<void> =>
  (await import('../../board/stage.ts')).prepareBoard(await entry.load())

/**
 * Without a strong graphics card the browser's first graphics context can take seconds. A worker creates one,
 * once per page: the page stays responsive, and the board's own context is then ready quickly.
 */
let woken = false

function wakeGraphics(): void {
  if (woken || typeof OffscreenCanvas === 'undefined') return
  woken = true
  const worker = new Worker(new URL('../../board/phaser/graphics-worker.ts', import.meta.url), {
    type: 'module',
  })
  worker.addEventListener('message', () => worker.terminate(), { once: true })
}

/** The scripts of these parts, as separate steps: all at once they would block a slow phone. */
const pieces = (...parts: readonly string[]): (() => Promise<unknown>)[] =>
  (handover?.fetchAhead(parts, false) ?? []).map(
    (file) => () => import(/* @vite-ignore */ file) as Promise<unknown>,
  )

function* preparations(entry: GameEntry): Generator<() => unknown> {
  yield wakeGraphics
  yield* pieces(entry.id, MATCH)
  yield entry.rules
  yield entry.load
  yield loadMatchScreen
  yield* pieces(BOARD)
  yield () => loadBoard(entry)
}

/** One match is prepared at a time. */
let warming: GameEntry | undefined

/**
 * Fetches everything for a match of that game, and prepares it in steps while the user does something else.
 */
export async function warmUp(entry: GameEntry): Promise<void> {
  warming = entry
  if (savesData()) return
  for (const step of preparations(entry)) {
    await whenIdle()
    // Another game was chosen, or a match has begun.
    if (warming !== entry) return
    await Promise.resolve(step()).catch(() => undefined)
  }
}

/** A match of that game is about to begin: loads everything at once, the board last. */
export async function expectMatch(game: string): Promise<void> {
  const entry = entryNamed(game)
  if (!entry) return
  warming = undefined
  handover?.fetchAhead([game, MATCH], true)
  await Promise.all([entry.rules(), entry.load(), loadMatchScreen()])
    .then(() => loadBoard(entry))
    .catch(() => undefined)
}
