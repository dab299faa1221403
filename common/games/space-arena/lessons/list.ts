/** The lessons in their recommended order. */
import { course } from './course.ts'
import { energy } from './energy.ts'
import { fog } from './fog.ts'
import type { Lesson } from './lesson.ts'
import { shooting } from './shooting.ts'

export const LESSONS: readonly Lesson[] = [course, shooting, energy, fog]
