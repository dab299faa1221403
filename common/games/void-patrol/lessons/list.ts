/** The lessons in their recommended order. */
import { asteroids } from './asteroids.ts'
import { inertia } from './inertia.ts'
import type { Lesson } from './lesson.ts'
import { ordnance } from './ordnance.ts'
import { shields } from './shields.ts'
import { shooting } from './shooting.ts'

export const LESSONS: readonly Lesson[] = [inertia, shooting, shields, asteroids, ordnance]
