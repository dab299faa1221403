/** The arena as it stands: own ships, what was seen of others and how long ago. */
import type { State } from '../../../common/games/space-arena/state.ts'
import type { Mark } from '../../board/mark.ts'
import type { Point } from '../../board/view.ts'
import type { Dot, Eyes } from '../contract.ts'
import { toWorld, UNIT } from './arena-plane.ts'

export const still = (_state: State, _eyes: Eyes): Mark[] => []

/** The arena has no border: a square about where fleets start. */
export const outline = ({ radius }: State): Point[] => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => ({ x: x! * radius * UNIT, y: y! * radius * UNIT }))

export const extent = (state: State): Point[] => state.ships.map((ship) => toWorld(ship))

export const dots = (_state: State, _eyes: Pick<Eyes, 'team'>): Dot[] => []
