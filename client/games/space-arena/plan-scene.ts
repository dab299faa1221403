/** The board while planning: the course as a chain of ten joints, arcs at the predicted heading, aims, ghosts. */
import type { Mark } from '../../board/mark.ts'
import type { Eyes } from '../contract.ts'
import type { Planning } from './planning.ts'

export const planMarks = (_plan: Planning, _eyes: Eyes): Mark[] => []
