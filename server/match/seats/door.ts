/** Who may sit down in a match: the organiser may limit it to named accounts, and may dismiss people. */
import { DELETED } from '../../../common/wire/people/names.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { rulingWithout } from '../../store/archive/nameless.ts'
import type { Ruling } from '../../store/journal/entries.ts'

/** Somebody who wants to join. Only accounts own their names, so only these can match a named one. */
export interface Caller {
  readonly player: string
  readonly name: string
  readonly account: boolean
  /** Former names of the account, as comparison keys. */
  readonly formerly?: readonly string[]
}

export class Door {
  private readonly allowed: Set<string>
  private readonly barred = new Set<string>()
  private readonly ruled: Ruling[] = []
  private readonly organiser: string
  private readonly keyOf: (name: string) => string
  /** Why nobody may sit down at all, as in an exhibition. */
  private closed: Refused | undefined

  /** `allow`: names of accounts, empty for anybody; `keyOf`: the comparison key of a name. */
  constructor(allow: readonly string[], organiser: string, keyOf: (name: string) => string) {
    this.allowed = new Set(allow.map(keyOf))
    this.organiser = organiser
    this.keyOf = keyOf
  }

  /** Refuses everybody from now on, with this reason. */
  close(why: Refused): void {
    this.closed = why
  }

  refusalFor({ player, name, account, formerly = [] }: Caller): Refused | undefined {
    if (this.closed) return this.closed
    if (player === this.organiser) return undefined
    if (this.barred.has(player)) return refusal('sent_away')
    if (
      this.allowed.size > 0 &&
      !(account && [this.keyOf(name), ...formerly].some((key) => this.allowed.has(key)))
    )
      return refusal('uninvited')
    return undefined
  }

  /** Has the organiser named this account? */
  names = ({ name, account }: Caller): boolean => account && this.allowed.has(this.keyOf(name))

  /** Was this ruling of the organiser applied before? */
  holds(ruling: Ruling): boolean {
    const [these, one] = this.place(ruling)
    return these.has(one)
  }

  /** Applies a ruling of the organiser, once. */
  rule(ruling: Ruling): void {
    const [these, one] = this.place(ruling)
    if (these.has(one)) return
    these.add(one)
    // Without the rest of the entry that it may be a part of.
    this.ruled.push('barred' in ruling ? { barred: ruling.barred } : { allowed: ruling.allowed })
  }

  private place = (ruling: Ruling): readonly [Set<string>, string] =>
    'barred' in ruling ? [this.barred, ruling.barred] : [this.allowed, this.keyOf(ruling.allowed)]

  /** Removes the names of deleted accounts, so that nobody else gets in under them. */
  forget(names: readonly string[]): void {
    for (const name of names) if (this.allowed.delete(this.keyOf(name))) this.allowed.add(this.keyOf(DELETED))
    this.ruled.splice(0, Infinity, ...this.ruled.map((ruling) => rulingWithout(ruling, names)))
  }

  /** All rulings of the organiser. */
  get rulings(): readonly Ruling[] {
    return this.ruled
  }
}
