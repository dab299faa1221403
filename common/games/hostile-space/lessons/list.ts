/** The lessons, in the order in which they are best taken. */
import { base } from './base.ts'
import { fire } from './fire.ts'
import type { Lesson } from './lesson.ts'
import { motion } from './motion.ts'

export const LESSONS: readonly Lesson[] = [motion, fire, base]
