/** Level 1: keeps moving, keeps apart, and shoots at what stands in a line. */
import type { Dice } from '../../../engine/dice.ts'
import { FACINGS, still } from '../../../geometry/hex.ts'
import { torusDistance, torusKey } from '../../../geometry/torus.ts'
import type { Fires, Velocities } from '../orders.ts'
import { optionsOf, wrecks, type Option } from './options.ts'
import type { Scene } from './scene.ts'

/** What it spends on one change, once it has left its place, and to leave it. */
const SPENDS = 2
const SETS_OUT = 3

export function cruise(scene: Scene, dice: Dice): Velocities {
  const { torus, ships } = scene
  const taken = new Set(scene.ships.filter(({ own }) => !own).map(({ craft }) => torusKey(torus, craft.at)))
  const velocities: Record<string, Option['velocity']> = {}
  const ends: Option[] = []
  for (const i of scene.own) {
    const { craft } = ships[i]!
    const options = optionsOf(scene, i, still(craft.velocity) ? SETS_OUT : SPENDS)
    const safe = options.filter((option) => !wrecks(scene, option) && option.cost < ships[i]!.worth && !ends.some((end) => end.q === option.q && end.r === option.r) && !taken.has(torusKey(torus, option)))
    const drift = options[0]!
    const room = (option: Option) => Math.min(3, ...ends.map((end) => torusDistance(torus, end, option)))
    let end = safe.includes(drift) && !still(drift.velocity) ? drift : undefined
    const moving = safe.filter(({ velocity }) => !still(velocity))
    if (!end && moving.length > 0) {
      const most = Math.max(...moving.map(room))
      const apart = moving.filter((option) => room(option) === most)
      end = apart[dice.index(`velocity/${craft.id}`, apart.length)]!
    }
    end ??= drift
    ends.push(end)
    if (end !== drift) velocities[craft.id] = end.velocity
  }
  return velocities
}

/** At any enemy that is the first in a line, as far as it sees. */
export function shootAtSight({ ships, own, lines, us, state, anyFixed, fixed, torus }: Scene, dice: Dice): Fires {
  const fires: Record<string, number> = {}
  for (const i of own) {
    const { craft, armed } = ships[i]!
    if (!armed) continue
    const first = FACINGS.map((d) => {
      let nearest: { steps: number; team: number } | undefined
      const put = (q: number, r: number, team: number) => {
        const steps = lines.steps[6 * lines.between(craft.at.q, craft.at.r, q, r) + d]!
        if (steps > 0 && (!nearest || steps < nearest.steps)) nearest = { steps, team }
      }
      for (const other of ships) put(other.craft.at.q, other.craft.at.r, other.team)
      if (anyFixed) fixed.forEach((thing, key) => {
        if (thing !== 0) put(Math.floor(key / torus.height), key % torus.height, thing < 3 ? us : ownerTeam(state, thing))
      })
      return nearest
    })
    const ways = FACINGS.filter((d) => first[d] && first[d].team !== us)
    if (ways.length > 0) fires[craft.id] = ways[dice.index(`fire/${craft.id}`, ways.length)]!
  }
  return fires
  function ownerTeam(view: Scene['state'], thing: number): number {
    const { team } = view.players[Math.floor((thing - 3) / 7)]!
    return ships.find((ship) => view.players.find(({ id }) => id === ship.craft.id[0])!.team === team)?.team ?? -1
  }
}
