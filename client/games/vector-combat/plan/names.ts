/** Display names of things. */
import type { Seat, SeatId } from '../../../../common/engine/match-types.ts'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { MODELS, type ModelId } from '../../../../common/games/vector-combat/data/models.ts'
import { FACE_NAMES, split } from '../../../../common/games/vector-combat/face.ts'
import { setup as schema, shipsOf } from '../../../../common/games/vector-combat/setup/setup.ts'
import { type Hex, still } from '../../../../common/geometry/hex.ts'

/** A ship's id is its faction and a number. */
export const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0])

/** "Corsair", without the class that follows it in the sheet. */
export const modelName = (model: string): string =>
  Object.hasOwn(MODELS, model) ? MODELS[model as ModelId].title.split(',')[0]! : model

export const placeWords = ({ q, r }: Hex): string => `${q}, ${r}`

/** "2 N and 1 NE", "none". */
export function countersWords(velocity: Hex): string {
  const parts = split(velocity)
  if (!parts) return 'none'
  const { face, ahead, aside } = parts
  return listed([
    `${ahead} ${FACE_NAMES[face]!}`,
    ...(aside > 0 ? [`${aside} ${FACE_NAMES[(face + 1) % 6]!}`] : []),
  ])
}

/** "at rest", "moving 2 N and 1 NE a subturn". */
export const motionWords = ({
  velocity,
  climb,
}: {
  readonly velocity: Hex
  readonly climb: number
}): string => {
  const rise = climb === 0 ? [] : [`${Math.abs(climb)} ${climb > 0 ? 'up' : 'down'}`]
  return still(velocity) && climb === 0
    ? 'at rest'
    : `moving ${listed([...(still(velocity) ? [] : [countersWords(velocity)]), ...rise])} a subturn`
}

export const hexes = (n: number): string => `${n} ${n === 1 ? 'hex' : 'hexes'}`

/** A missile's id starts with its ship's. */
export const isMissile = (id: string): boolean => /-m\d+$/.test(id)

/** A seat is named by its faction's letter, or by its ships if several seats share a faction. */
export function seatName(seat: SeatId, seats: readonly Pick<Seat, 'id' | 'team'>[], setup: unknown): string {
  const team = seats.find(({ id }) => id === seat)?.team ?? seat.charAt(0)
  if (seats.filter((other) => other.team === team).length < 2) return team
  const read = schema.safeParse(setup)
  if (!read.success) return seat
  const ships = shipsOf(read.data, seat).map((i) => `${team}${i + 1}`)
  return ships.length > 1 ? `${ships[0]!}–${ships.at(-1)!.slice(team.length)}` : `ship ${ships[0] ?? seat}`
}
