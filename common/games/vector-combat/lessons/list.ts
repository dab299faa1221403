/** The lessons in their recommended order. */
import { landing } from './landing.ts'
import type { Lesson } from './lesson.ts'
import { motion } from './motion.ts'
import { orbit } from './orbit.ts'
import { transfer } from './transfer.ts'

export const LESSONS: readonly Lesson[] = [motion, orbit, transfer, landing]
