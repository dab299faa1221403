/**
 * The planners of setup: a marker (or base), the craft, an entity (HS-1.3 to HS-1.6). Dice place whatever the
 * player does not.
 */
import { signal } from '@preact/signals'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import type { Orders } from '../../../../common/games/hostile-space/orders.ts'
import {
  ENTITY_HEXES,
  refuseCraft,
  refuseEntity,
  refuseMarker,
  ZONE,
} from '../../../../common/games/hostile-space/placement.ts'
import type { State } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, same, UNITS } from '../../../../common/geometry/hex.ts'
import { torusDistance, torusKey, wrapped } from '../../../../common/geometry/torus.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sound } from '../../../board/sound/sound.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { restored } from '../../../game-kit/plan/restored.ts'
import { onTorus } from '../plane.ts'
import { completed, goodCraft, goodEntity, goodMarker } from './placing.ts'
import { byArrow, hexesNear, StepPlan } from './plan.ts'

/** Key of the step's placements in the draft, and in what is kept of it. */
const ALL = 'placed'

/** Validates stored drafts: they may come from another version, or have been edited. */
const isHex = (value: unknown): value is Hex => {
  const { q, r } = (value ?? {}) as Partial<Hex>
  return Number.isInteger(q) && Number.isInteger(r)
}

export abstract class Placing<Part> extends StepPlan<Part> {
  /** The keyboard cursor's hex. */
  readonly cursor = signal<Hex | undefined>(undefined)
  readonly closed = signal(true)
  readonly toggler = { label: 'Show where nothing may be placed', key: 'T', on: this.closed }
  /**
   * True once everything is placed automatically: it is then sent as ready. Used in a first match, before the
   * player knows what a marker is.
   */
  readonly goesOn = signal(false)
  private moved = false

  /** A tap at that hex, or Enter at the cursor. */
  abstract place(at: Hex): void
  /** A tap, for a fingertip that covers several hexes. */
  abstract tapped(at: Point, reach: number): void
  abstract placeForMe(): void
  /** Why placing there is refused. */
  abstract refusalAt(at: Hex): string | undefined
  /** Where the cursor starts. */
  protected abstract from(): Hex

  setUpForMe(): void {
    this.placeForMe()
    this.goesOn.value = true
  }

  get part(): Part {
    return this.draft.of(ALL)
  }

  get isEmpty(): boolean {
    return this.draft.isEmpty(ALL)
  }

  clear = (): void => this.draft.clear(ALL)
  keep = (): unknown => ({ [ALL]: this.draft.parts.value[ALL] })

  protected put(part: Part, onward = false): void {
    if (!onward) sound('chit')
    this.draft.put(ALL, part, onward)
  }

  /** Moves the keyboard cursor over the map. */
  go(key: string): boolean {
    const to = byArrow(this.cursor.value ?? this.from(), key)
    if (!to) return false
    this.cursor.value = wrapped(this.torus, to)
    this.moved = true
    return true
  }

  /** Places at the cursor; false if that has just been done, so that Enter can mean Ready. */
  confirm(): boolean {
    const at = this.cursor.value
    if (!at || !this.moved) return false
    this.moved = false
    this.place(at)
    return true
  }
}

export class MarkerPlan extends Placing<Hex | null> {
  readonly kind = 'marker'
  readonly draft: Draft<Hex | null, Orders>

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.draft = new Draft<Hex | null, Orders>({
      first: restored({
        kept,
        sent: orders?.kind === 'marker' ? { [ALL]: orders.at } : null,
        read: (at) => (isHex(at) && refuseMarker(state, at) === undefined ? at : undefined),
      }),
      nothing: null,
      orders: (of) => {
        const at = of(ALL)
        return at ? { kind: 'marker', at } : { kind: 'at-random' }
      },
    })
  }

  refusalAt = (at: Hex): string | undefined => refuseMarker(this.state, at)
  protected from = (): Hex =>
    this.part ??
    wrapped(this.torus, { q: Math.floor(this.torus.width / 2), r: Math.floor(this.torus.height / 2) })

  place(at: Hex): void {
    const refusal = this.refusalAt(at)
    if (refusal) this.draft.refuse(sentence(refusal))
    else this.put(at)
  }

  tapped(at: Point, reach: number): void {
    this.place(this.meant(at, reach) ?? onTorus(this.torus, at))
  }

  placeForMe(): void {
    const at = goodMarker(this.state, Math.random)
    if (at) this.put(at)
  }

  grabbed(at: Point, reach: number): Grip | undefined {
    const { part } = this
    if (!part || !hexesNear(at, reach).some((h) => same(wrapped(this.torus, h), part))) return undefined
    return this.draft.grip(
      (to, onward) => {
        const legal = this.meant(to, reach)
        if (legal) this.put(legal, onward)
      },
      () => sound('chit'),
    )
  }

  /** The nearest legal hex under a fingertip. */
  private meant(at: Point, reach: number): Hex | undefined {
    return hexesNear(at, reach)
      .map((h) => wrapped(this.torus, h))
      .find((h) => this.refusalAt(h) === undefined)
  }
}

/** Hexes by craft number; null: the formation's own place. */
type Places = readonly (Hex | null)[]

export class CraftPlan extends Placing<Places> {
  readonly kind = 'craft'
  readonly draft: Draft<Places, Orders>
  private readonly centre: Hex
  private readonly nobody: Places

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.centre = this.player.centre!
    this.nobody = Array.from({ length: state.rules.craftEach }, () => null)
    const orderOf = (places: Places): Orders => ({
      kind: 'craft',
      at: completed(state, this.player.id, places),
    })
    this.draft = new Draft<Places, Orders>({
      first: restored<Places>({
        kept,
        sent: orders?.kind === 'craft' ? { [ALL]: orders.at } : null,
        read: (places) => this.sensible(places),
        // The server knows all places, but only the browser's draft knows which ones the player chose.
        join: (sent, chosen) =>
          chosen && JSON.stringify(orderOf(chosen)) === JSON.stringify(orders) ? chosen : sent,
      }),
      nothing: this.nobody,
      orders: (of) => orderOf(of(ALL)),
    })
    // The formation is shown as the plan, so it must count if time runs out.
    if (!orders) this.draft.edits.value = 1
  }

  /** All places, chosen or from the formation. */
  get places(): readonly Hex[] {
    return completed(this.state, this.player.id, this.part)
  }

  get chosen(): number {
    return this.part.filter((at) => at !== null).length
  }

  name = (i: number): string => `${this.player.id}${i + 1}`

  refusalAt(at: Hex): string | undefined {
    if (torusDistance(this.torus, this.centre, at) > ZONE)
      return (
        `craft are placed within ${ZONE} hexes of the ` +
        (this.state.rules.play === 'base-defence' ? 'base' : 'marker')
      )
    return this.state.rules.play === 'base-defence' && torusDistance(this.torus, this.centre, at) <= 1
      ? 'a token of the base is there'
      : undefined
  }

  protected from = (): Hex => this.places[this.part.indexOf(null)] ?? this.centre

  /**
   * Removes a craft placed there; a craft that only the formation has there stays and is fixed; otherwise
   * places the next one.
   */
  place(at: Hex): void {
    const refusal = this.refusalAt(at)
    if (refusal) return this.draft.refuse(sentence(refusal))
    const there = this.places.findIndex((place) => same(place, at))
    if (there >= 0) {
      this.selected.value = this.name(there)
      return this.settle(there, this.part[there] ? null : at)
    }
    const next = this.part.indexOf(null)
    if (next < 0) return this.draft.refuse('All craft are placed: drag one, or tap one to take it away.')
    this.selected.value = this.name(next)
    this.settle(next, at)
  }

  tapped(at: Point, reach: number): void {
    const near = hexesNear(at, reach).map((h) => wrapped(this.torus, h))
    // When zoomed out, a craft counts as touched if the finger covers it.
    const touched = near.find((h) => this.places.some((place) => same(place, h)))
    this.place(
      (near.length > 1 ? touched : undefined) ??
        near.find((h) => this.refusalAt(h) === undefined) ??
        near[0]!,
    )
  }

  placeForMe(): void {
    this.put(goodCraft(this.state, this.player.id, Math.random))
  }

  grabbed(at: Point, reach: number): Grip | undefined {
    const near = hexesNear(at, reach).map((h) => wrapped(this.torus, h))
    const touched = near.map((h) => this.places.findIndex((place) => same(place, h))).find((i) => i >= 0)
    if (touched === undefined) return undefined
    return this.draft.grip(
      (to, onward) => {
        const free = hexesNear(to, reach)
          .map((h) => wrapped(this.torus, h))
          .find(
            (h) =>
              this.refusalAt(h) === undefined &&
              !this.part.some((place, i) => i !== touched && place && same(place, h)),
          )
        this.selected.value = this.name(touched)
        if (free) this.settle(touched, free, onward)
      },
      () => sound('chit'),
    )
  }

  private settle(i: number, at: Hex | null, onward = false): void {
    this.put(
      this.part.map((place, other) => (other === i ? at : place)),
      onward,
    )
  }

  private sensible(given: unknown): Places | undefined {
    if (
      !Array.isArray(given) ||
      given.length !== this.nobody.length ||
      !given.every((at) => at === null || isHex(at))
    )
      return undefined
    const places = given as Places
    return refuseCraft(this.state, this.player.id, completed(this.state, this.player.id, places)) ===
      undefined
      ? places
      : undefined
  }
}

export class EntityPlan extends Placing<readonly Hex[]> {
  readonly kind = 'entity'
  readonly draft: Draft<readonly Hex[], Orders>

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.draft = new Draft<readonly Hex[], Orders>({
      first: restored({
        kept,
        sent: orders?.kind === 'entity' ? { [ALL]: orders.hexes } : null,
        read: (hexes) =>
          Array.isArray(hexes) && hexes.every(isHex) && refuseEntity(state, hexes) === undefined
            ? hexes
            : undefined,
      }),
      nothing: [],
      orders: (of) => (of(ALL).length > 0 ? { kind: 'entity', hexes: [...of(ALL)] } : { kind: 'at-random' }),
    })
  }

  refusalAt = (at: Hex): string | undefined => refuseEntity(this.state, [at])
  protected from = (): Hex =>
    this.part.at(-1) ??
    wrapped(this.torus, { q: Math.floor(this.torus.width / 2), r: Math.floor(this.torus.height / 2) })

  /** Extends the entity at an adjacent hex, removes one of its hexes, or starts anew elsewhere. */
  place(at: Hex): void {
    const { part } = this
    const without = part.filter((h) => !same(h, at))
    if (without.length < part.length) {
      const refusal = without.length > 0 ? refuseEntity(this.state, without) : undefined
      return refusal ? this.draft.refuse(sentence(refusal)) : this.put(without)
    }
    const refusal = this.refusalAt(at)
    if (refusal) return this.draft.refuse(sentence(refusal))
    if (!this.isBeside(at)) return this.put([at])
    if (part.length >= ENTITY_HEXES) return this.draft.refuse(`A rock has ${ENTITY_HEXES} hexes at most.`)
    this.put([...part, at])
  }

  tapped(at: Point, reach: number): void {
    const near = hexesNear(at, reach).map((h) => wrapped(this.torus, h))
    const exact = near[0]!
    // Use the exact hex if it is legal, else the nearest legal one; without any, the exact one is refused
    // with its reason.
    const free =
      this.refusalAt(exact) === undefined ? exact : near.find((h) => this.refusalAt(h) === undefined)
    this.place(free ?? exact)
  }

  placeForMe(): void {
    const hexes = goodEntity(this.state, Math.random)
    if (hexes) this.put(hexes)
  }

  /** A drag draws a row of hexes from its start. */
  grabbed(at: Point): Grip | undefined {
    const first = onTorus(this.torus, at)
    if (this.refusalAt(first) !== undefined) return undefined
    let begun = false
    return this.draft.grip(
      (to, onward) => {
        const row = begun ? this.part : [first]
        begun = true
        const next = onTorus(this.torus, to)
        const longer = [...row, next]
        this.put(refuseEntity(this.state, longer) === undefined ? longer : row, onward)
      },
      () => sound('chit'),
    )
  }

  private isBeside(at: Hex): boolean {
    const keys = new Set(this.part.map((h) => torusKey(this.torus, h)))
    return UNITS.some((u) => keys.has(torusKey(this.torus, add(at, u))))
  }
}
