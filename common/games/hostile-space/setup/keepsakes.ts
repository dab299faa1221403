import type { Merge } from '../../../engine/game.ts'
import { mergedDone } from '../../../engine/lesson.ts'

/** By the name under which the browser stores them. */
export const keepsakes: Readonly<Record<string, Merge>> = { 'space-lessons': mergedDone }
