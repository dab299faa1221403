import type { Merge } from '../../../engine/game.ts'
import { mergedDone } from '../../../engine/lesson.ts'

/** By the name under which the browser keeps them. */
export const keepsakes: Readonly<Record<string, Merge>> = { 'space-lessons': mergedDone }
