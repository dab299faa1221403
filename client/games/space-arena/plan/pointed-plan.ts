/** Pointer input for a fleet's plan. */
import { computed, signal } from '@preact/signals'
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { distance } from '../../../../common/games/space-arena/hits.ts'
import { shotAt } from '../../../../common/games/space-arena/laser-shot.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { isStarbase, type Ship, teamOf } from '../../../../common/games/space-arena/state.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'
import { toArena, UNIT } from '../plane.ts'
import { FleetPlan } from './fleet-plan.ts'
import { restOf } from './steering.ts'
import { arcInWords, directionTo, shotInWords, targetsFor, weaponNamed } from './targets.ts'
import { contactInWords } from './words.ts'

/** The nearest place within a fingertip; the last one of several at the same place. */
function touched<P extends Point>(places: readonly P[], at: Point, reach: number): P | undefined {
  return places.reduce<P | undefined>((best, place) => {
    const far = span(place, at)
    return far <= reach && (!best || far <= span(best, at) + 0.5) ? place : best
  }, undefined)
}

/** The radius of a ship's picture, in fingertips: who presses on the picture means the ship. */
const HULL = 2

/** The kind of orders being edited in a tick; a phone shows one group at a time. */
export type Group = 'course' | 'weapons' | 'energy'

/** A fleet's plan as pointers edit it: what a tap or a drag on the board means, and hints about it. */
export class PointedPlan extends FleetPlan {
  readonly group = signal<Group>('course')
  /** A hint on what clicking the board does, or has done. */
  readonly aimHint = computed(() => {
    const [tool, type, ship, from] = [this.tool.value, this.type, this.ship.value, this.after()]
    const weapon = tool.kind === 'aim' && type ? weaponNamed(type, tool.weapon) : undefined
    if (!weapon || !type || !ship || !from) return ''
    const inTick = `${weapon.name} in tick ${from.tick}: `
    if (weapon.kind === 'launcher')
      return `${inTick}tap or drag its direction on the board (${arcInWords(weapon.arc)}).`
    const targets = targetsFor(this.state, ship.team, from)
    const target = targets.find(({ name }) =>
      this.plannedIn().shots.some((shot) => shot.weapon === weapon.name && shot.at === name),
    )
    if (target) return `${inTick}${shotInWords(target.name, shotAt(from, type, weapon, target))}.`
    return (
      inTick + (targets.length ? 'tap its target on the board.' : 'nothing to fire at has been seen yet.')
    )
  })

  /** On a phone, opens the weapons group when aiming. */
  override aim(weapon: string | undefined): void {
    if (weapon !== undefined) this.group.value = 'weapons'
    super.aim(weapon)
  }

  hovered(at: Point | undefined): void {
    this.hover.value = at && toArena(at)
  }

  tapped(at: Point, reach: number, more = false): void {
    const [place, near] = [toArena(at), reach / UNIT]
    const tool = this.tool.value
    if (tool.kind === 'aim') return this.aimed(tool.weapon, place, near)
    const joint = touched(this.joints, place, near)
    const ship = touched(this.own, place, near)
    if (ship && (more || this.gathering.value)) return this.select(ship.name, true)
    if (ship && ship.name !== this.selected.value && (!joint || span(ship, place) <= span(joint, place)))
      return this.select(ship.name)
    // Joints at the same place cannot be selected here, but on the strip.
    if (joint && this.joints.filter((one) => span(one, joint) < 0.5).length === 1)
      return this.pick(joint.tick)
    const contact = touched(this.sightings, place, near)
    this.draft.notice.value = contact ? contactInWords(this.state, contact, this.ship.value) : ''
  }

  /**
   * Dragging the ship, or its last joint, sets where it ends the round, and back onto the ship stops it; dragging
   * another joint sets where it ends that tick. Joints that the ship's picture covers are chosen on the strip. While a launcher is aimed, a
   * drag sets its direction.
   */
  grabbed(at: Point, reach: number, more = false): Grip | undefined {
    const tool = this.tool.value
    if (tool.kind === 'course' && this.own.length > 1 && (more || this.gathering.value)) {
      const there = touched(this.own, toArena(at), reach / UNIT)
      if (!there) return this.boxed(toArena(at), more || this.gathering.value)
    }
    if (tool.kind === 'aim')
      return this.isLauncher(tool.weapon)
        ? this.draft.grip(
            (to, onward) => this.launchTowards(tool.weapon, toArena(to), onward),
            () => this.aim(undefined),
          )
        : undefined
    const tick = this.onHull(toArena(at), (reach / UNIT) * HULL)
      ? TICKS
      : touched(this.joints, toArena(at), reach / UNIT)?.tick
    if (tick !== undefined) return this.bending(tick, reach / UNIT)
    const mate = touched(
      this.wing.value.filter((ship) => !isStarbase(ship)).flatMap((ship) => this.handlesOf(ship)),
      toArena(at),
      reach / UNIT,
    )
    if (!mate) return undefined
    // Dragging any selected ship leads the others.
    this.lead(mate.of)
    return this.bending(TICKS, reach / UNIT)
  }

  private bending = (tick: number, near: number): Grip =>
    this.draft.grip((to, onward) => {
      this.tick.value = tick
      this.bend(tick, tick === TICKS ? this.orAtRest(toArena(to), near) : toArena(to), onward)
    })

  /** Who pulls the end of a course back onto the ship stops it, as soon as it can. */
  private orAtRest(to: Point, near: number): Point {
    const {
      ship: { value: ship },
      type,
    } = this
    if (!ship || !type) return to
    const rest = restOf(ship, type)
    return touched([ship, rest], to, near) ? rest : to
  }

  /** Places at which a ship can be grabbed to lead the formation: its current place and its final one. */
  private handlesOf(ship: Ship): (Point & { of: string })[] {
    const end = this.courses.value[ship.name]?.at(-1)
    return [ship, ...(end ? [end] : [])].map(({ x, y }) => ({ x, y, of: ship.name }))
  }

  /** Draws a box and selects the ships inside. */
  private boxed(from: Point, more: boolean): Grip {
    return {
      moved: (to) => void (this.box.value = [from, toArena(to)]),
      released: (kept) => {
        const box = this.box.value
        this.box.value = undefined
        if (kept && box) this.chooseIn(box, more)
      },
    }
  }

  private get joints() {
    const ship = this.ship.value
    return ship && this.type?.kind === 'ship' ? (this.courses.value[ship.name] ?? []) : []
  }

  /** Whether the selected ship is there, and no other own ship nearer. */
  private onHull = (at: Point, near: number): boolean =>
    this.type?.kind === 'ship' && touched(this.own, at, near)?.name === this.selected.value

  private isLauncher = (name: string): boolean =>
    this.type !== undefined && weaponNamed(this.type, name)?.kind === 'launcher'

  private aimed(weapon: string, at: Point, near: number): void {
    if (this.isLauncher(weapon)) return this.launchTowards(weapon, at) ? this.aim(undefined) : undefined
    const target = touched(this.sightings, at, near)
    if (!target) {
      const own = touched(this.state.ships, at, near)
      return this.draft.refuse(
        own
          ? `${callName(own.name)} is one of ours.`
          : `Nothing is known to be there: tap what ${weapon} is to hit, or choose it by name.`,
      )
    }
    if (teamOf(target.name) === this.ship.value?.team)
      return this.draft.refuse(`${callName(target.name)} is one of ours.`)
    if (!this.fire(weapon, target.name)) return
    const { value: doubt } = this.draft.notice
    this.aim(undefined)
    this.draft.notice.value = doubt
  }

  private launchTowards(weapon: string, to: Point, onward = false): boolean {
    const from = this.after()
    return from !== undefined && distance(from, to) > 0 && this.fire(weapon, directionTo(from, to), onward)
  }
}
