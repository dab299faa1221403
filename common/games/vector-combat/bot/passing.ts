/** VC-2.7: a ship in relativistic motion fires from the place on its way with the best odds. */
import { beamChance, blocked, rangeBetween, sheltered } from '../beam.ts'
import { placeOf, placesOf } from '../board.ts'
import type { Ship } from '../state.ts'
import type { Option } from './option.ts'
import type { Scene } from './scene.ts'

export function shotInPassing(
  { board, field, foes }: Scene,
  { id, sheet: { beam } }: Ship,
): Option | undefined {
  const ship = board.ships.find((one) => one.id === id)!
  const passage = board.passages.get(ship)
  if (!passage?.fast) return undefined
  let best: Option | undefined
  for (const { ship: foe, price } of foes) {
    const there = placeOf(foe)
    const cover = sheltered(board.asteroids, there)
    for (const place of placesOf(passage)) {
      const range = rangeBetween(place, there)
      if (range > beam.range || blocked(field, place, there)) continue
      const gain = (beamChance(beam.range, range, cover) / 100) * beam.damage * price
      if (!best || gain > best.gain) best = { action: { do: 'fire', target: foe.id, from: place.at }, gain }
    }
  }
  return best
}
