/** The lessons in their recommended order. */
import { flick } from './flick.ts'
import type { Lesson } from './lesson.ts'
import { tunnels } from './tunnels.ts'

export const LESSONS: readonly Lesson[] = [flick, tunnels]
