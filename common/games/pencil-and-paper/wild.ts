/** Random matches for tests: any options, with random but legal orders. */
import { type Dice, diceOf } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import type { MatchRecord } from '../../engine/record/record.ts'
import { plus, turned, vec } from './angles.ts'
import { angleTo } from './bot/aim.ts'
import { check } from './check.ts'
import type { Orders } from './orders.ts'
import { type RoundResult, resolve, standing } from './resolve.ts'
import { type Setup, setup as schema, seats } from './setup/setup.ts'
import { start } from './setup/start.ts'
import { hangarOf, turretGround, wallLength } from './sheet.ts'
import { middleOf } from './ship.ts'
import { type Player, playerAt, type State, shipsOf } from './state.ts'
import { owing } from './turns.ts'

/** Random settings, except the given ones. */
export function wildSetup(seed: string, given: Partial<Setup> = {}): Setup {
  const whim = diceOf(`setup ${seed}`, 0)
  const any = <T>(name: string, ...of: T[]): T => of[whim.index(name, of.length)]!
  const flag = (name: string) => whim.index(name, 2) === 1
  const wrap = given.wrap ?? whim.index('wrap', 4) === 0
  return schema.parse({
    players: wrap ? 2 : 2 + whim.index('players', 3),
    wrap,
    paper: any('paper', 'letter', 'a4', 'tabloid'),
    asteroids: any('asteroids', 'empty', 'light', 'dense', 'belt', 'solid', 'drawn'),
    asteroidLimit: any('limit', 1, 2),
    shipsEach: 1 + whim.index('ships', 6),
    doors: any('doors', 'centred', 'placed'),
    ships: any('stand', 'default', 'placed'),
    turrets: flag('turrets'),
    pencils: any('pencils', 'hb', 'hard', 'soft', 'all'),
    sharing: flag('sharing'),
    stopper: flag('stopper'),
    skips: any('skips', 'none', 'basic', 'advanced'),
    tears: flag('tears'),
    blast: flag('blast'),
    passing: flag('passing'),
    stalemate: flag('stalemate'),
    turnLimit: any('turns', 20, 40, 80),
    ...given,
  })
}

/** A legal order, or sometimes none. */
function wildOrders(state: State, seat: SeatId, whim: Dice): Orders {
  for (let i = 0; i < 6; i++) {
    const given = guess(state, playerAt(state, seat)!, (name, count, from) =>
      whim.index(`${name}/${i}`, count, from),
    )
    if (check(state, seat, given).length === 0) return given
  }
  return standing()
}

type Whim = (name: string, count: number, from?: number) => number

function guess(state: State, player: Player, whim: Whim): Orders {
  const { sheet, players, rules } = state
  switch (state.phase) {
    case 'doors':
      return { kind: 'door', door: whim('door', wallLength(sheet, player.edge) - 1023) }
    case 'ships':
      return {
        kind: 'ships',
        ships: Array.from({ length: rules.shipsEach }, (_, n) => {
          const turret = rules.turrets && n > 0 && whim(`turret/${n}`, 3) === 0
          const { left, top, right, bottom } = turret
            ? turretGround(sheet, players, player.edge)
            : hangarOf(sheet, player.edge)
          return {
            nose: { x: whim(`x/${n}`, right - left + 1, left), y: whim(`y/${n}`, bottom - top + 1, top) },
            facing: whim(`facing/${n}`, 4096),
            turret,
          }
        }),
      }
    case 'asteroids': {
      const centre = { x: whim('x', sheet.width), y: whim('y', sheet.height) }
      const corners = whim('corners', 9, 3)
      return {
        kind: 'asteroid',
        points: Array.from({ length: corners }, (_, k) =>
          plus(centre, vec(whim(`radius/${k}`, 900, 100), Math.floor((4096 * k) / corners))),
        ),
      }
    }
    case 'play':
      return flick(state, player, whim)
  }
}

function flick(state: State, player: Player, whim: Whim): Orders {
  const { rules } = state
  const kind = [
    'move',
    'move',
    'move',
    'move',
    'shot',
    'shot',
    'shot',
    'shot',
    'shot',
    'pass',
    'stalemate',
    'default',
  ][whim('kind', 12)]
  if (kind === 'stalemate' || kind === 'default') return { kind }
  const sharpen = whim('sharpen', 3) === 0 ? [rules.pencils[0]!] : []
  if (kind === 'pass') return { kind, sharpen }
  const own = shipsOf(state, player.id)
  const ship = own[whim('ship', own.length)]!
  const things = [
    ...state.ships.filter(({ id }) => id !== ship.id).map(middleOf),
    ...state.asteroids.map(({ points }) => points[0]!),
  ]
  const aimed = angleTo(ship.nose, things[whim('at', Math.max(1, things.length))] ?? ship.nose)
  const ahead = ship.facing + whim('left', 1000) - whim('right', 1000)
  const common = {
    ship: ship.id,
    angle: turned([aimed, ahead, ahead, whim('angle', 4096)][whim('aim', 4)]!),
    strength:
      whim('hard', 3) === 0 ? whim('strength', 301, 700) : whim('strength', kind === 'shot' ? 1001 : 500),
    pencil: rules.pencils[whim('pencil', rules.pencils.length)]!,
    sharpen,
    ...(rules.stopper && whim('stops', 3) === 0 && { stopper: whim('stopper', 5000, 64) }),
  }
  if (kind === 'shot') return { kind, ...common }
  const back = whim('back', 257)
  return {
    kind: 'move',
    ...common,
    ...(whim('places', 2) === 0 && {
      place: {
        facing: whim('facing', 4096),
        back,
        side: whim('side', 2 * Math.floor(back / 4) + 1) - Math.floor(back / 4),
      },
    }),
  }
}

export interface WildMatch {
  readonly record: MatchRecord<Setup, Orders>
  /** The opening, and the state after each round. */
  readonly states: readonly State[]
  readonly played: readonly RoundResult[]
}

export function wildMatch(seed: string, given: Partial<Setup> = {}, limit = Infinity): WildMatch {
  const setup = wildSetup(seed, given)
  const record = {
    game: 'pencil-and-paper',
    seed,
    setup,
    seats: seats(setup),
    rounds: [] as Record<SeatId, Orders>[],
  }
  const states = [start(setup, record.seats, diceOf(seed, 0))]
  const played: RoundResult[] = []
  for (let state = states[0]!; !state.result && record.rounds.length < limit; ) {
    const number = record.rounds.length + 1
    const orders = Object.fromEntries(
      owing(state).map((seat) => [seat, wildOrders(state, seat, diceOf(`${seed}/${seat}`, number))]),
    )
    record.rounds.push(orders)
    const next = resolve(state, orders, diceOf(seed, number))
    state = next.state
    states.push(state)
    played.push(next)
  }
  return { record, states, played }
}
