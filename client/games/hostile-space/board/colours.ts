/** Colours with a meaning on this board, in addition to those of all boards. */
import { playerNamed, playerOf, type State } from '../../../../common/games/hostile-space/state.ts'
import { tintOf } from '../../../board/pictures/colours.ts'

/** Delta-v. */
export const FUEL = 0x6fd3ff
/** Delta-v that is running low. */
export const SCARCE = 0xffb454
/** The seam, where the map repeats. */
export const SEAM = 0x9fb4d8
/** Defeated players. */
export const FALLEN = 0x77829a
export const ROCK = 0xb9a893

/** The team of a player, a craft or a missile, by its name. */
export const teamNamed = (state: State, name: string): string =>
  playerNamed(state, playerOf(name))?.team ?? ''

export const tintNamed = (state: State, name: string): number => tintOf(teamNamed(state, name))

/** Colours for prices in delta-v: bright is cheap. Used on the board and in its legend. */
const STOPS: readonly number[] = [0xe2f576, 0x6fd16a, 0x2a9d9a, 0x3f6fb0, 0x6a4aa8]

const mixed = (a: number, b: number, share: number, shift: number): number =>
  Math.round(((a >> shift) & 255) * (1 - share) + ((b >> shift) & 255) * share)

/** The colour of a price; `most`: the highest possible price. */
export function priceTint(price: number, most: number): number {
  const at = Math.max(0, Math.min(1, price / Math.max(1, most))) * (STOPS.length - 1)
  const i = Math.min(STOPS.length - 2, Math.floor(at))
  const [a, b] = [STOPS[i]!, STOPS[i + 1]!]
  return (mixed(a, b, at - i, 16) << 16) | (mixed(a, b, at - i, 8) << 8) | mixed(a, b, at - i, 0)
}

const cssOf = (tint: number): string => `#${tint.toString(16).padStart(6, '0')}`

/** From zero to the highest price, for CSS. */
export const PRICE_GRADIENT = `linear-gradient(90deg, ${STOPS.map(cssOf).join(', ')})`
