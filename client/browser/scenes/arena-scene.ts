/**
 * The page for the snapshots of Space Arena: seeded matches of bots. The address selects `battle`, `round`
 * (from 1, planned or shown), `eyes` (a seat; empty for the gallery), `t` (ticks into the round; without it
 * the position at rest), `plan` (a name below), `scale` and `at` (an own ship or a place).
 */
import { untracked } from '@preact/signals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import { TICK_SECONDS } from '../../../common/games/space-arena/presentation/schedule.ts'
import type { State } from '../../../common/games/space-arena/state.ts'
import { spaceArenaClient } from '../../games/space-arena/client-game.ts'
import { album } from './album.ts'

const MEETING = { shipsPerSeat: 3, starbases: 'both', ships: 'race', races: ['Human', 'Reptilian'] }
const BATTLES: Readonly<Record<string, Record<string, unknown>>> = {
  duel: { distance: 450 },
  squadrons: { seatsPerTeam: 2, shipsPerSeat: 2, distance: 720, starbases: 'both', ships: 'race' },
  skirmish: MEETING,
  // The same without orders, so the fleets pass each other.
  passing: { ...MEETING, starbases: 'none' },
  fleets: { seatsPerTeam: 8, distance: 700, starbases: 'own' },
  melee: { teams: 5, ships: 'race', shipsPerSeat: 2, distance: 450, shields: 'ship' },
}

/** Bots would gather in the middle, so this scene sets two fleets up in formation: place, heading, speed. */
const SKIRMISH: Readonly<Record<string, readonly [x: number, y: number, heading: number, speed: number]>> = {
  A1a: [-125, 257, 170, 20],
  A1b: [39, 319, 185, 22],
  A1c: [198, 228, 200, 20],
  'Base-A': [-200, 330, 180, 0],
  B1a: [-79, -279, 5, 22],
  B1b: [92, -286, 350, 24],
  B1c: [250, -263, 330, 20],
  'Base-B': [40, -420, 0, 0],
  Base: [-150, -20, 0, 0],
}

/** Orders that show everything that a plan can contain. */
const PLANS: Readonly<
  Record<string, { orders: Record<string, string>; tick: number; aim?: string; at?: string }>
> = {
  course: {
    tick: 6,
    orders: {
      A1a: '1: A15\n2: L25\n3: L25\n4: L20\n4: Fire L1 B1a\n6: Fire L1 B1b\n6: Fire R1 -60\n6: Fire S1 20\n8: R35\n9: R35\n9: A-60',
      A1b: '1: R20\n2: R20\n5: A-10',
    },
  },
  laser: { tick: 5, aim: 'L1', at: 'B1b', orders: { A1a: '1: A10\n2: L30\n3: L30\n4: L20' } },
  missile: { tick: 3, aim: 'N1', at: 'B1c', orders: { A1c: '1: R10\n2: R10' } },
  empty: { tick: 1, orders: {} },
}

await album(spaceArenaClient, (wanted) => {
  const name = wanted.get('battle') ?? 'squadrons'
  const setup = spaceArena.setup.parse(BATTLES[name])
  const SEED = `the arena for the album: ${name}`

  function opening(): State {
    const fresh = spaceArena.start(setup, spaceArena.seats(setup), diceOf(SEED, 0))
    if (name === 'fleets') return { ...fresh, ships: fresh.ships.map((ship) => ({ ...ship, x: ship.x * 8 })) }
    if (name !== 'skirmish' && name !== 'passing') return fresh
    return {
      ...fresh,
      ships: fresh.ships.map((ship) => {
        const [x, y, heading, speed] = SKIRMISH[ship.name]!
        return { ...ship, x, y, heading, speed }
      }),
    }
  }

  let state = opening()
  const play = () => {
    const orders =
      name === 'passing' || (name === 'skirmish' && state.played === 0)
        ? {}
        : Object.fromEntries(
            spaceArena
              .owing(state)
              .map((seat) => [
                seat,
                spaceArena.think(spaceArena.view(state, seat), seat, diceOf(SEED, state.played), 2),
              ]),
          )
    return spaceArena.resolve(state, orders, diceOf(SEED, state.played + 1))
  }
  for (let round = 1; round < Number(wanted.get('round') ?? 1) && !spaceArena.outcome(state); round++)
    state = play().state

  const seat = wanted.get('eyes') ?? ''
  const viewer = seat === '' ? 'gallery' : seat
  const before: State = spaceArena.view(state, viewer)
  // At the beginning all that a side knows of others is the setup.
  const deduced = before.played === 0 ? spaceArenaClient.deduce?.(setup, []) : undefined
  const eyes = { seat, team: seat.slice(0, 1), calm: wanted.has('calm'), beat: true, deduced }

  function planned(scale: number) {
    const plan = PLANS[wanted.get('plan')!]!
    const ship = wanted.get('ship') ?? Object.keys(plan.orders)[0]
    const desk = spaceArenaClient.desk(before, seat, plan.orders, {
      selected: ship,
      tick: plan.tick,
    })
    desk.selected.value = ship ?? desk.selected.value
    desk.tick.value = plan.tick
    if (plan.aim) desk.aim(plan.aim)
    const target = desk.sightings.find((sighting) => sighting.name === plan.at)
    if (target) desk.hover.value = { x: target.x + 3, y: target.y + 2 }
    return desk.marks({ ...eyes, scale })
  }

  function marksAt(scale: number) {
    if (wanted.has('plan')) return untracked(() => planned(scale))
    if (!wanted.has('t')) return spaceArenaClient.still(before, { ...eyes, scale })
    const played = play()
    const timeline = spaceArena.viewTimeline(played.timeline, state, viewer)
    const spans = spaceArena.schedule(timeline)
    const showing = {
      round: { round: state.played + 1, before, after: spaceArena.view(played.state, viewer), timeline },
      spans,
      length: Math.max(...spans.map(({ end }) => end)),
    }
    return spaceArenaClient.moment(showing, Number(wanted.get('t')) * TICK_SECONDS, { ...eyes, scale })
  }

  const at = before.ships.find((ship) => ship.name === wanted.get('at'))
  return {
    extent: spaceArenaClient.extent(before, eyes),
    centre: at && { x: at.x * 2, y: -at.y * 2 },
    scale: Number(wanted.get('scale')),
    picture: (scale) => ({
      marks: marksAt(scale),
      backdrop: spaceArenaClient.backdrop(before, {}),
      place: wanted.get('place') ?? '',
    }),
  }
})
