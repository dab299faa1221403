/**
 * A premove: a plan made for one's next turn while others have theirs. Once it is armed, it is sent as soon
 * as that turn comes, unless something has happened that makes it impossible.
 */
import { type Signal, signal } from '@preact/signals'
import type { Draft } from './draft.ts'
import type { Earlier } from './planner.ts'
import { keptOf } from './restored.ts'

export interface Premoved<Plan> {
  /** It is not one's turn: the plan is for the next one. */
  readonly ahead: boolean
  /** The plan of the orders that the server has. */
  readonly sent: Plan | undefined
  /** Results of `keep`: of this turn, and the last one of an earlier turn. */
  readonly kept: unknown
  readonly earlier: Earlier | undefined
  /** Checks a kept plan: undefined without one, or if it is impossible now, with the reason. */
  read(plan: unknown): { readonly plan: Plan | undefined; readonly why?: string }
  /** Whether the plan orders anything. */
  isOrder(plan: Plan): boolean
}

export class Premove<Plan> {
  /** The plan to begin with: the one sent, else the one kept or made ahead, if it is still possible. */
  readonly first: Plan | undefined
  /** While planning ahead: whether to send the plan as soon as the turn comes. */
  readonly armed: Signal<boolean> | undefined
  private readonly why: string | undefined
  /** The plan comes from the browser and has not been sent yet. */
  private readonly unsent: boolean
  private readonly sendsItself: boolean

  constructor({ ahead, sent, kept, earlier, read, isOrder }: Premoved<Plan>) {
    const remembered = keptOf(kept ?? madeAhead(earlier))
    const { plan, why } = read(remembered['plan'])
    const armed = remembered['armed'] === true
    this.first = sent ?? plan
    this.why = why
    this.armed = ahead ? signal(armed && this.first !== undefined) : undefined
    this.unsent = !ahead && !sent && plan !== undefined && isOrder(plan)
    this.sendsItself = this.unsent && armed
  }

  /** Tells the draft that begins with the plan; `goesOn`: the desk's. */
  begin({ edits, notice }: Pick<Draft<Plan>, 'edits' | 'notice'>, goesOn: Signal<boolean>): void {
    // The plan is on the screen, so it must count if time runs out.
    if (this.unsent) edits.value = 1
    if (this.sendsItself) goesOn.value = true
    if (this.why) notice.value = `What you had planned cannot be done any more: ${this.why}.`
  }

  /** For the desk's `keep`. Reads signals. */
  keep = (plan: Plan | undefined): object => ({
    plan,
    ...(this.armed && { armed: this.armed.value }),
  })
}

/** What an earlier desk kept, if it planned ahead: a plan that has been played is not for the next turn. */
const madeAhead = (earlier: Earlier | undefined): unknown =>
  keptOf(earlier?.kept)['armed'] === undefined ? undefined : earlier?.kept
