/**
 * One seat's plan for a round: chits of own fighters, guesses for others, and the outcome of both (VP-10).
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { chitsFor } from '../../../../common/games/void-patrol/manoeuvres.ts'
import {
  type Chit,
  DRIFT,
  type FighterOrders,
  type Orders,
  refuseChit,
  refuseFighter,
} from '../../../../common/games/void-patrol/orders.ts'
import { type Fighter, fighterNamed, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { FACINGS, type Facing, type Hex, same } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sound } from '../../../board/sound/sound.ts'
import { gravest } from '../../../game-kit/gravity.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { keptOf, restored } from '../../../game-kit/plan/restored.ts'
import { toHex } from '../plane.ts'
import { type Forecast, forecast } from './forecast.ts'
import { type FighterWarning, warningsOf } from './warnings.ts'

export type Launch = NonNullable<FighterOrders['launch']>

export interface Proposal {
  readonly to: Hex
  /** Undefined if no chits lead there. */
  readonly chits: string | undefined
  /** Chits by final facing; undefined for facings out of reach (VP-8.6). */
  readonly byFacing: readonly (string | undefined)[]
  /** The requested facing, if any. */
  readonly facing?: Facing
}

export class Plan {
  readonly state: State
  readonly seat: string
  /** Own flying fighters, in order. */
  readonly own: readonly Fighter[]
  /** Plans of own fighters and guesses of others, by id. */
  readonly draft: Draft<FighterOrders, Orders>
  readonly selected = signal('')
  readonly hover = signal<Hex | undefined>(undefined)
  readonly proposal = signal<Proposal | undefined>(undefined)
  readonly drifts = signal(true)
  readonly toggler = { label: 'Show where everybody drifts', key: 'T', on: this.drifts }

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    this.state = state
    this.seat = seat
    this.own = state.fighters.filter((fighter) => fighter.seat === seat && flying(fighter))
    this.draft = new Draft({
      first: restored({
        kept: keptOf(kept)['plans'],
        sent: orders,
        own: this.own.map(({ id }) => id),
        read: (order, id) => this.possible(id, order),
      }),
      nothing: DRIFT,
      changed: () => (this.proposal.value = undefined),
      orders: (of) => Object.fromEntries(this.own.map(({ id }) => [id, of(id)])),
    })
    this.selected.value = this.own[0]?.id ?? ''
  }

  readonly forecast: ReadonlySignal<Forecast> = computed(() => forecast(this.state, this.draft.parts.value))
  /** Warnings for all own fighters, each one's gravest first. */
  readonly warnings: ReadonlySignal<readonly FighterWarning[]> = computed(() =>
    this.own.flatMap(({ id }) => warningsOf(this.state, this.forecast.value, id)),
  )
  readonly gravest: ReadonlySignal<FighterWarning | undefined> = computed(() =>
    gravest(this.warnings.value, ({ fighter }) => fighter === this.selected.value),
  )
  /**
   * What a missile released now would lock on: a fighter, nobody (empty), or undefined if it would be wasted.
   */
  readonly lockNow: ReadonlySignal<string | undefined> = computed(() => {
    const id = this.selected.value
    const fighter = this.fighter.value
    if (!fighter || fighter.missiles < 1 || !this.isOwn(id)) return undefined
    const { launches, locks } =
      this.of().launch === 'missile'
        ? this.forecast.value
        : forecast(this.state, { ...this.draft.parts.value, [id]: { ...this.of(), launch: 'missile' } })
    const released = launches.find((launch) => launch.fighter === id)?.missile
    return locks.find(({ missile }) => missile === released)?.fighter
  })
  readonly fighter: ReadonlySignal<Fighter | undefined> = computed(() =>
    fighterNamed(this.state, this.selected.value),
  )

  /** A fighter's orders or guesses; by default the selected one's. */
  of = (id = this.selected.value): FighterOrders => this.draft.of(id)
  isOwn = (id: string): boolean => this.own.some((fighter) => fighter.id === id)
  keep = (): unknown => ({ plans: this.draft.parts.value })

  /** Why a chit cannot be added now, for its greyed button. */
  refusalOf(chit: Chit): string | undefined {
    const fighter = this.fighter.value
    return fighter && flying(fighter)
      ? refuseChit(this.state.rules, fighter, this.of().chits, chit)
      : 'nothing is selected'
  }

  add(chit: Chit): void {
    const refusal = this.refusalOf(chit)
    if (refusal) return this.draft.refuse(refusal)
    sound('chit')
    this.change({ ...this.of(), chits: this.of().chits + chit })
  }

  removeFrom(index: number): void {
    this.change({ ...this.of(), chits: this.of().chits.slice(0, index) })
  }

  holdFire(hold: boolean): void {
    this.change({ ...this.of(), holdFire: hold })
  }

  /** Orders a launch, or cancels it; at most one per round (VP-2.12). */
  launch(what: Launch): void {
    const order = { ...this.of(), launch: this.of().launch === what ? null : what }
    const fighter = this.fighter.value
    const refusal = fighter && refuseFighter(this.state.rules, fighter, order)
    if (refusal) return this.draft.refuse(refusal)
    sound('chit')
    this.change(order)
  }

  select(id: string): void {
    this.selected.value = id
    this.proposal.value = undefined
    this.draft.notice.value = ''
  }

  /** The next flying fighter, own ones first. */
  cycle(by: 1 | -1): void {
    const all = [...this.own, ...this.state.fighters.filter((f) => flying(f) && f.seat !== this.seat)]
    const at = all.findIndex((fighter) => fighter.id === this.selected.value)
    this.select(all[(at + by + all.length) % all.length]?.id ?? '')
  }

  tapped(at: Point): void {
    const hex = toHex(at)
    const there = this.state.fighters.filter((fighter) => flying(fighter) && same(fighter.at, hex))
    if (there.length) {
      // Repeated taps cycle through several fighters in one hex.
      const next =
        there[(there.findIndex((fighter) => fighter.id === this.selected.value) + 1) % there.length]!
      return this.select(next.id)
    }
    const fighter = this.fighter.value
    if (!fighter) return
    const known = this.proposal.value
    if (known && same(known.to, hex)) return known.chits === undefined ? this.dismiss() : this.accept()
    const chits = chitsFor(this.state.rules, fighter, hex)
    this.proposal.value = {
      to: hex,
      chits,
      byFacing: FACINGS.map((facing) => chitsFor(this.state.rules, fighter, hex, facing)),
    }
    if (chits === undefined) this.draft.refuse('No plan ends there this round.')
  }

  /** Proposes ending in the same place with this facing; requested again, with any facing (VP-8.6). */
  face(facing: Facing): void {
    const proposal = this.proposal.value
    const fighter = this.fighter.value
    if (!proposal || !fighter) return
    const { to, byFacing } = proposal
    if (proposal.facing === facing)
      this.proposal.value = { to, byFacing, chits: chitsFor(this.state.rules, fighter, to) }
    else if (byFacing[facing] !== undefined)
      this.proposal.value = { to, byFacing, chits: byFacing[facing], facing }
  }

  /** Takes over the proposed chits. */
  accept(): void {
    const chits = this.proposal.value?.chits
    if (chits === undefined) return
    sound('chit')
    this.change({ ...this.of(), chits })
  }

  dismiss(): void {
    this.proposal.value = undefined
    this.draft.notice.value = ''
  }

  hovered(at: Point | undefined): void {
    const hex = at && toHex(at)
    const was = this.hover.value
    if (hex && was && same(hex, was)) return
    this.hover.value = hex
  }

  private change(order: FighterOrders): void {
    this.draft.put(this.selected.value, order)
  }

  private possible(id: string, order: unknown): FighterOrders | undefined {
    const fighter = fighterNamed(this.state, id)
    if (!fighter || !flying(fighter) || typeof keptOf(order)['chits'] !== 'string') return undefined
    const whole = { ...DRIFT, ...(order as FighterOrders) }
    return refuseFighter(this.state.rules, fighter, whole) ? undefined : whole
  }
}
