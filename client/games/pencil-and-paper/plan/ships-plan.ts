/** The planner of ships: each in the hangar, or as a turret outside its wall (PP-6.9, PP-9.3). */
import { signal } from '@preact/signals'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import { turned } from '../../../../common/games/pencil-and-paper/angles.ts'
import type { Orders, PlacedShip } from '../../../../common/games/pencil-and-paper/orders.ts'
import { refuseShips, rowOf } from '../../../../common/games/pencil-and-paper/placement.ts'
import { atWall, OUT, wallLength } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { middleOf, poseOn } from '../../../../common/games/pencil-and-paper/ship.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { restored } from '../../../game-kit/plan/restored.ts'
import { toSheet, toWorld } from '../plane.ts'
import { ALL, PlacingPlan } from './plan.ts'
import { angleAlong } from './pull.ts'

/** All ships; null: in the rules' default row. */
type Ships = readonly PlacedShip[] | null

/** Grab radius of a ship in world units. */
const SHIP_REACH = 16
/** Distance of a turret's nose outside the wall if there is room, and between the places tried (units). */
const OUTSIDE = 400
const APART = 256

export class ShipsPlan extends PlacingPlan<Ships> {
  readonly kind = 'ships'
  readonly draft: Draft<Ships, Orders>
  /** Index of the selected ship. */
  readonly selected = signal(0)
  /** The last illegal place, and why it is refused. */
  readonly refused = signal<{ readonly ship: PlacedShip; readonly why: string } | undefined>(undefined)
  private readonly row: readonly PlacedShip[]

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.row = rowOf(state, this.player).map(({ nose, facing }) => ({ nose, facing, turret: false }))
    this.draft = new Draft<Ships, Orders>({
      first: restored({
        kept,
        sent: orders?.kind === 'ships' ? { [ALL]: orders.ships } : null,
        read: (ships) => this.sensible(ships),
      }),
      nothing: null,
      changed: () => (this.refused.value = undefined),
      orders: (of) => {
        const ships = of(ALL)
        return ships ? { kind: 'ships', ships: [...ships] } : { kind: 'default' }
      },
    })
  }

  /** All places, chosen or default. */
  get ships(): readonly PlacedShip[] {
    return this.part ?? this.row
  }

  get ship(): PlacedShip {
    return this.ships[this.selected.value]!
  }

  name = (i: number): string => `${this.player.id}${i + 1}`
  confirm = (): boolean => false
  go = ({ x, y }: Point): void =>
    this.settle(this.selected.value, { nose: { x: this.ship.nose.x + x, y: this.ship.nose.y + y } })
  /** Turns the selected ship about its centre. */
  turn = (by: number): void => this.face(this.selected.value, this.ship.facing + by)

  select(i: number): void {
    if (i < 0 || i >= this.ships.length) return this.refuse(`${this.name(i)} is not there`)
    this.selected.value = i
    this.refused.value = undefined
  }

  protected touched(at: Point, reach: number): void {
    const touched = this.shipAt(at, reach)
    if (touched !== undefined) this.select(touched)
    else this.moveTo(this.selected.value, toSheet(at))
  }

  /** Drags a ship; its handle, before the nose, turns it. */
  protected take(at: Point, reach: number): Grip | undefined {
    const turning = this.handleAt(at, reach)
    const touched = turning ?? this.shipAt(at, reach)
    if (touched === undefined) return undefined
    this.selected.value = touched
    if (turning !== undefined)
      return this.draft.grip(
        (to, onward) => {
          const middle = middleOf(this.ship)
          const { x, y } = toSheet(to)
          this.face(touched, angleAlong({ x: x - middle.x, y: y - middle.y }), onward)
        },
        () => this.letGo(),
      )
    const middle = middleOf(this.ship)
    const held = { x: middle.x - toSheet(at).x, y: middle.y - toSheet(at).y }
    return this.draft.grip(
      (to, onward) => this.moveTo(touched, { x: toSheet(to).x + held.x, y: toSheet(to).y + held.y }, onward),
      () => this.letGo(),
    )
  }

  /** Makes the selected ship a turret, or a turret a ship again. */
  toggleTurret(): void {
    const i = this.selected.value
    const turret = !this.ship.turret
    const found = (turret ? this.turretPlaces() : [this.row[i]!, ...this.row]).find(
      (place) => this.refusalOf(i, { ...place, turret }) === undefined,
    )
    if (found) this.settle(i, { ...found, turret })
    else
      this.refuse(
        turret
          ? (this.refusalOf(i, { ...this.turretPlaces()[0]!, turret }) ?? 'there is no room outside the wall')
          : 'there is no room for it in the hangar',
      )
  }

  protected adopt(orders: Orders): void {
    this.put(orders.kind === 'ships' ? orders.ships : null)
  }

  private letGo(): void {
    const refused = this.refused.value
    this.refused.value = undefined
    if (refused) this.draft.refuse(sentence(refused.why))
  }

  private moveTo(i: number, middle: Point, onward = false): void {
    this.settle(i, { nose: poseOn(middle, this.ships[i]!.facing, 128, 0).nose }, onward)
  }

  private face(i: number, facing: number, onward = false): void {
    this.settle(i, poseOn(middleOf(this.ships[i]!), turned(facing), 128, 0), onward)
  }

  private with = (i: number, to: Partial<PlacedShip>): PlacedShip[] =>
    this.ships.map((ship, other) => (other === i ? { ...ship, ...to } : ship))
  private refusalOf = (i: number, to: Partial<PlacedShip>): string | undefined =>
    refuseShips(this.state, this.player.id, this.with(i, to))?.reason

  private settle(i: number, to: Partial<PlacedShip>, onward = false): void {
    const ships = this.with(i, to)
    const why = refuseShips(this.state, this.player.id, ships)?.reason
    if (why === undefined) {
      this.refused.value = undefined
      return this.put(ships, onward)
    }
    this.refused.value = { ship: ships[i]!, why }
    this.draft.notice.value = sentence(why)
  }

  private shipAt(at: Point, reach: number): number | undefined {
    const far = this.ships.map((ship) => span(toWorld(middleOf(ship)), at))
    const least = Math.min(...far)
    return least <= Math.max(reach, SHIP_REACH) ? far.indexOf(least) : undefined
  }

  /** The selected ship, if the touch is at its handle and nearer to it than to the ship. */
  private handleAt(at: Point, reach: number): number | undefined {
    const handle = handleOf(this.ship, reach)
    return span(handle, at) <= reach && span(handle, at) < span(toWorld(middleOf(this.ship)), at)
      ? this.selected.value
      : undefined
  }

  private turretPlaces(): PlacedShip[] {
    const {
      state: { sheet },
      player: { edge, door },
    } = this
    const facing = OUT[edge]
    const alongs = Array.from(
      { length: Math.floor(wallLength(sheet, edge) / APART) },
      (_, k) => APART / 2 + k * APART,
    )
    const nearest = alongs.sort((a, b) => Math.abs(a - door! - 1500) - Math.abs(b - door! - 1500))
    return nearest.map((along) => ({ nose: atWall(sheet, edge, along, -OUTSIDE), facing, turret: true }))
  }

  private sensible(given: unknown): Ships | undefined {
    const isShip = (one: unknown): boolean => {
      const { nose, facing, turret } = (one ?? {}) as {
        nose?: Partial<Point>
        facing?: unknown
        turret?: unknown
      }
      return (
        Number.isInteger(nose?.x) &&
        Number.isInteger(nose?.y) &&
        Number.isInteger(facing) &&
        turned(facing as number) === facing &&
        typeof turret === 'boolean'
      )
    }
    if (!Array.isArray(given) || !given.every(isShip)) return undefined
    return refuseShips(this.state, this.player.id, given as PlacedShip[])
      ? undefined
      : (given as PlacedShip[])
  }
}

/** Place of a ship's turning handle, in world units; `reach`: radius of a fingertip. */
export function handleOf(ship: PlacedShip, reach: number): Point {
  const [nose, middle] = [toWorld(ship.nose), toWorld(middleOf(ship))]
  const long = span(nose, middle)
  const far = long + Math.max(reach, SHIP_REACH) * 1.2
  return {
    x: middle.x + ((nose.x - middle.x) / long) * far,
    y: middle.y + ((nose.y - middle.y) / long) * far,
  }
}
