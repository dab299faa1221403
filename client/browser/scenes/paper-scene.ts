/**
 * The page for the snapshots of Pencil and Paper: seeded matches. The address selects `seed`, `setup` (JSON),
 * `played` (the number of steps so far, with shots at rock or moves from a hash), `order` (the next step in
 * JSON; without it from a hash too), `t` (seconds into it; without it the position at rest), `bright`,
 * `calm`, and the camera: `scale`, `x`, `y` (inches).
 */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { angleTo } from '../../../common/games/pencil-and-paper/bot/aim.ts'
import { pencilAndPaper } from '../../../common/games/pencil-and-paper/game.ts'
import type { Orders } from '../../../common/games/pencil-and-paper/orders.ts'
import { type State, shipsOf } from '../../../common/games/pencil-and-paper/state.ts'
import { hash } from '../../board/hash.ts'
import { pencilAndPaperClient } from '../../games/pencil-and-paper/client-game.ts'
import { album } from './album.ts'

await album(pencilAndPaperClient, (wanted) => {
  const number = (name: string): number => Number(wanted.get(name))
  const seed = wanted.get('seed') ?? 'sheet'
  const setup = pencilAndPaper.setup.parse(JSON.parse(wanted.get('setup') ?? '{}'))

  /** The seat whose turn it is shoots at a rock, or at an enemy where there is none. */
  function ordersOf(state: State): Orders {
    const player = state.players[state.turn]!
    const any = <T>(of: readonly T[], name: string): T | undefined =>
      of[Math.floor(hash(`${seed} ${state.turns} ${name}`) * of.length)]
    const ship = any(shipsOf(state, player.id), 'ship')
    if (!ship || state.phase !== 'play') return { kind: 'default' }
    const rock = any(state.asteroids, 'rock')
    const target = rock
      ? any(rock.points, 'corner')!
      : any(
          state.ships.filter(({ id }) => !id.startsWith(player.id)),
          'enemy',
        )!.nose
    return {
      kind: 'shot',
      ship: ship.id,
      angle: angleTo(ship.nose, target),
      strength: 500 + Math.floor(500 * hash(`${seed} ${state.turns} s`)),
      sharpen: ['hb'],
    }
  }

  function step(state: State, number: number, given?: Orders) {
    const orders = Object.fromEntries(
      pencilAndPaper.owing(state).map((seat) => [seat, given ?? ordersOf(state)]),
    )
    return pencilAndPaper.resolve(state, orders, diceOf(seed, number))
  }

  let state = pencilAndPaper.start(setup, pencilAndPaper.seats(setup), diceOf(seed, 0))
  const played = number('played')
  for (let i = 1; i <= played && !state.result; i++) state = step(state, i).state

  const order = wanted.has('order') ? (JSON.parse(wanted.get('order')!) as Orders) : undefined
  const shown = wanted.has('t') ? step(state, played + 1, order) : undefined
  const spans = shown ? pencilAndPaper.schedule(shown.timeline) : []
  const showing = shown && {
    round: { round: played + 1, before: state, after: shown.state, timeline: shown.timeline },
    spans,
    length: Math.max(0.1, ...spans.map(({ end }) => end)),
  }
  const eyes = { seat: '', team: '', calm: wanted.has('calm'), bright: wanted.has('bright'), beat: true }

  function marksAt(scale: number) {
    const seen = { ...eyes, scale }
    return showing
      ? pencilAndPaperClient.moment(showing, wanted.get('t') === 'end' ? showing.length : number('t'), seen)
      : pencilAndPaperClient.still(state, seen)
  }

  return {
    extent: pencilAndPaperClient.extent(state, eyes),
    centre: wanted.has('x') && { x: number('x') * 100, y: number('y') * 100 },
    scale: number('scale'),
    picture: (scale) => ({
      marks: marksAt(scale),
      backdrop: pencilAndPaperClient.backdrop(state, eyes),
      period: pencilAndPaperClient.period?.(state),
    }),
  }
})
