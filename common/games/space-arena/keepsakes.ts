import type { Merge } from '../../engine/game.ts'

/** Ids of lessons, with blanks between: what was done on either device is done. */
const words: Merge = (newer, older) => [...new Set([...newer.split(' '), ...older.split(' ')])].filter(Boolean).join(' ')

/** By the name under which the browser keeps them. */
export const keepsakes: Readonly<Record<string, Merge>> = { 'arena-lessons': words }
