/**
 * What the scene, the bar and the sheet see of a plan; `ArenaPlan` is it. Places in arena units, ticks from
 * 1.
 */
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { Command } from '../../../../common/games/space-arena/commands.ts'
import type { Quadrant } from '../../../../common/games/space-arena/data/ships.ts'
import type { LineRefusal } from '../../../../common/games/space-arena/parse.ts'
import type { Ship, Sighting, State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'

/** An own ship at the end of a tick, if the plan is played and nobody interferes: from the resolver itself. */
export interface TickForecast {
  readonly tick: number
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly speed: number
  readonly battery: number
  readonly cloaked: boolean
  /** By the type's lasers and launchers, in their order. */
  readonly heat: readonly number[]
  readonly ammo: readonly number[]
  readonly shields: Readonly<Record<Quadrant, number>>
  /** What of the orders would fail or be limited in this tick, in words; empty when all is well. */
  readonly troubles: readonly string[]
}

/** What pointing at the board does: bend the course, or aim a weapon in the selected tick. */
export type Tool = { readonly kind: 'course' } | { readonly kind: 'aim'; readonly weapon: string }

export interface Planning {
  readonly state: State
  /** Own ships that are alive, starbases included. */
  readonly own: readonly Ship[]
  /** Name of the own ship that is planned. */
  readonly selected: ReadonlySignal<string>
  readonly ship: ReadonlySignal<Ship | undefined>
  /** Own ships that are ordered together, the one that is planned among them. */
  readonly wing: ReadonlySignal<readonly Ship[]>
  /** A box that is drawn around ships to choose them. */
  readonly box: ReadonlySignal<readonly [Point, Point] | undefined>
  /** The tick that is planned, 1–10. */
  readonly tick: Signal<number>
  readonly tool: Signal<Tool>
  readonly hover: ReadonlySignal<Point | undefined>
  /** Scan radii and arcs are shown or not. */
  readonly circles: Signal<boolean>
  /** By own ship; ten entries each. */
  readonly courses: ReadonlySignal<Readonly<Record<string, readonly TickForecast[]>>>
  /** A ship's commands, in the order of its text. */
  commandsOf(ship: string): readonly Command[]
  /** Lines of a ship's text that do not count, with their reasons. */
  refusalsOf(ship: string): readonly LineRefusal[]
  /** What a ship is to fire at whenever it is in range; undefined of one that fires as its lines say. */
  targetOf(ship: string): string | undefined
  /** Strangers seen, latest places (ghosts). */
  readonly sightings: readonly Sighting[]
}
