/**
 * The view of a plan for the scene, the bar and the sheet; implemented by `ArenaPlan`. Places in arena units,
 * ticks from 1.
 */
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { Command } from '../../../../common/games/space-arena/commands.ts'
import type { Quadrant } from '../../../../common/games/space-arena/data/ships.ts'
import type { LineRefusal } from '../../../../common/games/space-arena/parse.ts'
import type { Ship, Sighting, State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'

/** An own ship at the end of a tick if nobody interferes, computed by the resolver. */
export interface TickForecast {
  readonly tick: number
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly speed: number
  readonly battery: number
  readonly cloaked: boolean
  /** In the order of the type's lasers and launchers. */
  readonly heat: readonly number[]
  readonly ammo: readonly number[]
  readonly shields: Readonly<Record<Quadrant, number>>
  /** Orders that would fail or be limited in this tick, in words; empty if none. */
  readonly troubles: readonly string[]
}

/** What a click on the board does: bend the course, or aim a weapon in the selected tick. */
export type Tool = { readonly kind: 'course' } | { readonly kind: 'aim'; readonly weapon: string }

export interface Planning {
  readonly state: State
  /** Own ships that are alive, starbases included. */
  readonly own: readonly Ship[]
  /** Name of the ship being planned. */
  readonly selected: ReadonlySignal<string>
  readonly ship: ReadonlySignal<Ship | undefined>
  /** Own ships ordered together, including the one being planned. */
  readonly wing: ReadonlySignal<readonly Ship[]>
  /** The selection box drawn around ships. */
  readonly box: ReadonlySignal<readonly [Point, Point] | undefined>
  /** The tick being planned, 1–10. */
  readonly tick: Signal<number>
  readonly tool: Signal<Tool>
  readonly hover: ReadonlySignal<Point | undefined>
  /** Whether scan radii and arcs are shown. */
  readonly circles: Signal<boolean>
  /** By own ship; ten entries each. */
  readonly courses: ReadonlySignal<Readonly<Record<string, readonly TickForecast[]>>>
  /** A ship's commands, in the order of its text. */
  commandsOf(ship: string): readonly Command[]
  /** Invalid lines of a ship's text, with reasons. */
  refusalsOf(ship: string): readonly LineRefusal[]
  /** A ship's standing target; undefined if it fires by its lines alone. */
  targetOf(ship: string): string | undefined
  /** Strangers' last sightings (ghosts). */
  readonly sightings: readonly Sighting[]
}
