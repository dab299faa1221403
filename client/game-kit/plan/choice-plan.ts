/**
 * A plan that is one choice a round, allowed or refused by the rules themselves: all the state and commands that
 * the planner of a small game needs.
 */
import { computed } from '@preact/signals'
import type { Game } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { sentence } from '../../../common/engine/presentation/words.ts'
import { Draft } from './draft.ts'
import { restored } from './restored.ts'

/** The only unit of the draft. */
export const CHOICE = 'choice'

/** How a choice is written in the orders, and what stands there for none. */
export interface ChoiceRules<State, Choice, Orders> {
  readonly game: Pick<Game<never, State, Orders, never>, 'orders' | 'check'>
  readonly nothing: Choice
  orders(choice: Choice): Orders
  choice(orders: Orders): Choice
}

export interface PlannedTurn<State, Orders> {
  readonly state: State
  readonly seat: SeatId
  /** Those on the server; null without any. */
  readonly orders: Orders | null
  /** This browser's draft for the same step. */
  readonly kept: unknown
}

export class ChoicePlan<State, Choice, Orders> {
  readonly state: State
  readonly seat: SeatId
  readonly draft: Draft<Choice, Orders>
  readonly choice = computed(() => this.draft.of(CHOICE))
  readonly lit = computed(() => !this.draft.isEmpty(CHOICE))
  private readonly rules: ChoiceRules<State, Choice, Orders>

  constructor(
    rules: ChoiceRules<State, Choice, Orders>,
    { state, seat, orders, kept }: PlannedTurn<State, Orders>,
  ) {
    this.rules = rules
    this.state = state
    this.seat = seat
    this.draft = new Draft<Choice, Orders>({
      first: restored({
        kept,
        sent: orders && { [CHOICE]: rules.choice(orders) },
        read: (choice) => this.legal(choice as Choice),
      }),
      nothing: rules.nothing,
      orders: (of) => rules.orders(of(CHOICE)),
    })
  }

  /** Chooses, or tells why the rules refuse it: by the same function as the server. */
  choose(choice: Choice): void {
    const [refused] = this.rules.game.check(this.state, this.seat, this.rules.orders(choice))
    if (refused) this.draft.refuse(sentence(refused.reason))
    else this.draft.put(CHOICE, choice)
  }

  clear = (): void => this.draft.clear(CHOICE)
  keep = (): unknown => this.draft.parts.value

  /** What was kept may be from another version, or edited. */
  private legal(choice: Choice): Choice | undefined {
    const { game, orders, choice: of } = this.rules
    const parsed = game.orders.safeParse(orders(choice))
    return parsed.success && game.check(this.state, this.seat, parsed.data).length === 0
      ? of(parsed.data)
      : undefined
  }
}
