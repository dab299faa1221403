/** The lessons in their recommended order. */
import { base } from './base.ts'
import { fire } from './fire.ts'
import type { Lesson } from './lesson.ts'
import { motion } from './motion.ts'

export const LESSONS: readonly Lesson[] = [motion, fire, base]
