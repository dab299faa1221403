/**
 * A page for the snapshots of Space Arena: seeded matches of bots, of which the address says what is shown: `battle`,
 * `round` (the one that is planned or shown, from 1), `eyes` (a seat, or nothing for the gallery), `t` (ticks into the
 * round; without it the position as it stands), `plan` (its name, below), `scale` and `at` (an own ship or a place).
 */
import '@fontsource-variable/oxanium'
import { signal } from '@preact/signals'
import { diceOf } from '../../common/engine/dice.ts'
import { spaceArena } from '../../common/games/space-arena/game.ts'
import { TICK_SECONDS } from '../../common/games/space-arena/schedule.ts'
import type { State } from '../../common/games/space-arena/state.ts'
import { Stage } from '../board/stage.ts'
import { spaceArenaClient } from '../games/space-arena/client-game.ts'

const wanted = new URLSearchParams(location.search)

const BATTLES: Readonly<Record<string, Record<string, unknown>>> = {
  duel: { distance: 450 },
  squadrons: { seatsPerTeam: 2, shipsPerSeat: 2, distance: 720, starbases: 'both', ships: 'race' },
  fleets: { seatsPerTeam: 8, distance: 700, starbases: 'own' },
  melee: { teams: 5, ships: 'race', shipsPerSeat: 2, distance: 450, shields: 'ship' },
}
const name = wanted.get('battle') ?? 'squadrons'
const setup = spaceArena.setup.parse(BATTLES[name])
const SEED = `the arena for the album: ${name}`

let state = spaceArena.start(setup, spaceArena.seats(setup), diceOf(SEED, 0))
const play = () => {
  const orders = Object.fromEntries(spaceArena.owing(state).map((seat) => [seat, spaceArena.think(spaceArena.view(state, seat), seat, diceOf(SEED, state.played), 1)]))
  return spaceArena.resolve(state, orders, diceOf(SEED, state.played + 1))
}
for (let round = 1; round < Number(wanted.get('round') ?? 1) && !spaceArena.outcome(state); round++) state = play().state

const seat = wanted.get('eyes') ?? ''
const viewer = seat === '' ? 'gallery' : seat
const before: State = spaceArena.view(state, viewer)
const eyes = { seat, team: seat.slice(0, 1), calm: wanted.has('calm'), beat: true }

function marksAt(scale: number) {
  if (!wanted.has('t')) return spaceArenaClient.still(before, { ...eyes, scale })
  const played = play()
  const timeline = spaceArena.viewTimeline(played.timeline, state, viewer)
  const spans = spaceArena.schedule(timeline)
  const showing = { round: { round: state.played + 1, before, after: spaceArena.view(played.state, viewer), timeline }, spans, length: Math.max(...spans.map(({ end }) => end)) }
  return spaceArenaClient.moment(showing, Number(wanted.get('t')) * TICK_SECONDS, { ...eyes, scale })
}

const stage = new Stage()
const drawn = signal(false)
await stage.mount(document.getElementById('board')!, spaceArenaClient, {
  tapped: () => undefined, grabbed: () => undefined, hovered: () => undefined,
  picture(scale) {
    drawn.value = true
    return { marks: marksAt(scale), backdrop: spaceArenaClient.backdrop(before) }
  },
})
stage.follow(spaceArenaClient.extent(before))
const at = before.ships.find((ship) => ship.name === wanted.get('at'))
if (at) stage.centre({ x: at.x * 2, y: -at.y * 2 })
if (wanted.has('scale')) stage.zoom(Number(wanted.get('scale')) / stage.view.value.scale)
// Three frames: one to draw, two to be sure that it is on the screen.
requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => (document.body.dataset['drawn'] = String(drawn.value)))))
