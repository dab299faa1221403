/** Space Arena's bots: is level 3 worth its name with every type of ship, does it use what it has, does it think quickly enough? */
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { SHIP_TYPES } from '../../common/games/space-arena/data/ships.ts'
import { spaceArena as game } from '../../common/games/space-arena/game.ts'
import type { Orders } from '../../common/games/space-arena/orders.ts'
import { alive, type State } from '../../common/games/space-arena/state.ts'
import { type Measurement, quantile } from './measurement.ts'

const STARTS = 50
/** Every third start is one of three against three. */
const TEAMS_EVERY = 3
const FLEET_MATCHES = 4
const WARM_UP_STARTS = 5

/** Of one thought: the thread's own time, and for how many ships. */
type Thought = (seat: SeatId, ms: number, ships: number) => void
type Fired = (team: string, type: string, weapon: string) => void

export function arenaBots(): Measurement[] {
  let won = 0,
    drawn = 0
  const perShip: number[] = []
  const used = new Map(SHIP_TYPES.map(({ name }) => [name, new Map<string, number>()]))
  for (let start = 0; start < STARTS; start++)
    for (const strong of ['A', 'B']) {
      const type = SHIP_TYPES[start % SHIP_TYPES.length]!.name
      const given = { ships: 'one', type, seatsPerTeam: start % TEAMS_EVERY === TEAMS_EVERY - 1 ? 3 : 1 }
      const winners = match(
        `arena/${start}`,
        given,
        (seat) => (seat[0] === strong ? 3 : 2),
        (seat, ms, ships) => {
          if (start >= WARM_UP_STARTS && seat[0] === strong) perShip.push(ms / ships)
        },
        (team, of, weapon) => {
          const count = used.get(of)!
          if (team === strong) count.set(weapon, (count.get(weapon) ?? 0) + 1)
        },
      )
      if (winners.length === 0) drawn++
      else if (winners[0] === strong) won++
    }
  const fleet: number[] = []
  for (let seed = 0; seed < FLEET_MATCHES; seed++)
    match(
      `fleet/${seed}`,
      { shipsPerSeat: 8 },
      () => 3,
      (_seat, ms, ships) => {
        // A dead ship costs nothing: the first rounds of a fight are what a server must bear.
        if (seed > 0 && ships >= 6) fleet.push(ms)
      },
      () => undefined,
    )
  const matches = 2 * STARTS
  console.log(
    `arena-bots: ${matches} seeded matches, level 3 against level 2 with the same ships, both sides of ${STARTS} starts, a third of them 3 against 3: ${won} won, ${drawn} drawn, ${matches - won - drawn} lost`,
  )
  console.log('what level 3 fired:')
  for (const { name, weapons } of SHIP_TYPES)
    console.log(
      `  ${name.padEnd(6)} ${weapons.map((weapon) => `${weapon.name} ${used.get(name)!.get(weapon.name) ?? 0}`).join(', ')}`,
    )
  const silent = SHIP_TYPES.flatMap(({ name, weapons }) => {
    const kinds = new Map<string, number>()
    for (const weapon of weapons) {
      const kind = weapon.kind === 'laser' ? 'laser' : weapon.payload
      kinds.set(kind, (kinds.get(kind) ?? 0) + (used.get(name)!.get(weapon.name) ?? 0))
    }
    return [...kinds].filter(([, shots]) => shots === 0).map(([kind]) => `${name} ${kind}`)
  })
  if (silent.length > 0) console.log(`never fired: ${silent.join(', ')}`)
  return [
    {
      name: 'Space Arena: level 3 against level 2, share won',
      value: (100 * won) / matches,
      unit: '%',
      target: { of: 'value', atLeast: 75 },
    },
    {
      name: 'Space Arena: kinds of weapon that level 3 left unused, by ship type',
      value: silent.length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
    ...thinking('Space Arena: level 3 with an enemy in its book, thinking for a ship', perShip, 20),
    ...thinking('Space Arena: level 3 for 6 to 8 ships, thinking for the seat', fleet, 100),
  ]
}

const thinking = (name: string, ms: readonly number[], atMost: number): Measurement[] => [
  { name: `${name}, p50`, value: quantile(ms, 0.5), unit: 'ms' },
  { name: `${name}, p99`, value: quantile(ms, 0.99), unit: 'ms', target: { of: 'value', atMost } },
  { name: `${name}, max`, value: Math.max(...ms), unit: 'ms' },
]

/** Plays a match between bots; returns the winning teams. Thoughts about an empty sky are not told: they cost nothing. */
function match(
  seed: string,
  given: object,
  level: (seat: SeatId) => number,
  thought: Thought,
  fired: Fired,
): readonly string[] {
  const setup = game.setup.parse(given)
  let state: State = game.start(setup, game.seats(setup), diceOf(seed, 0))
  const types = new Map(state.ships.map(({ name, type }) => [name, type]))
  for (;;) {
    const outcome = game.outcome(state)
    if (outcome) return outcome.winners
    const round = state.played + 1
    const orders: Record<SeatId, Orders> = {}
    for (const seat of game.owing(state)) {
      const view = game.view(state, seat)
      const think = () => {
        const before = process.threadCpuUsage()
        orders[seat] = game.think(view, seat, diceOf(`${seed}/${seat}`, round), level(seat))
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1000
      }
      // The thread's own time: what others do on the machine does not count. Twice: no collection of garbage hits both.
      const ms = Math.min(think(), think())
      if (Object.values(view.sightings).some((seen) => seen.length > 0))
        thought(seat, ms, view.ships.filter((ship) => ship.seat === seat && alive(ship)).length)
    }
    const played = game.resolve(state, orders, diceOf(seed, round))
    for (const event of played.timeline)
      if (event.kind === 'shot' || event.kind === 'launch')
        fired(event.ship[0]!, types.get(event.ship)!, event.weapon)
    state = played.state
  }
}
