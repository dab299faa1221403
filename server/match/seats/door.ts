/** Who may sit down in a match: whom its organiser has named, and nobody whom the organiser has sent away. */
import { DELETED } from '../../../common/wire/people/names.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { rulingWithout } from '../../store/archive/nameless.ts'
import type { Ruling } from '../../store/journal/entries.ts'

/** Somebody at the door; only the name of an account is anybody's own. */
export interface Caller {
  readonly player: string
  readonly name: string
  readonly account: boolean
  /** Names that the account had before, as they are compared. */
  readonly formerly?: readonly string[]
}

export class Door {
  private readonly allowed: Set<string>
  private readonly barred = new Set<string>()
  private readonly ruled: Ruling[] = []
  private readonly organiser: string
  private readonly keyOf: (name: string) => string
  /** Nobody sits down where bots play for those who watch. */
  private closed: Refused | undefined

  /** `allow`: names of accounts, empty for anybody; `keyOf`: how names are compared. */
  constructor(allow: readonly string[], organiser: string, keyOf: (name: string) => string) {
    this.allowed = new Set(allow.map(keyOf))
    this.organiser = organiser
    this.keyOf = keyOf
  }

  /** From now on nobody is let in, for that reason. */
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

  /** Has the organiser named them? */
  names = ({ name, account }: Caller): boolean => account && this.allowed.has(this.keyOf(name))

  /** Takes what the organiser says, now or before a restart; false if it was said before. */
  rule(ruling: Ruling): boolean {
    const [these, one] =
      'barred' in ruling ? [this.barred, ruling.barred] : [this.allowed, this.keyOf(ruling.allowed)]
    if (these.has(one)) return false
    these.add(one)
    this.ruled.push(ruling)
    return true
  }

  /** Accounts that are no more: nobody else comes in under their names. */
  forget(names: readonly string[]): void {
    for (const name of names) if (this.allowed.delete(this.keyOf(name))) this.allowed.add(this.keyOf(DELETED))
    this.ruled.splice(0, Infinity, ...this.ruled.map((ruling) => rulingWithout(ruling, names)))
  }

  /** All that the organiser has said. */
  get rulings(): readonly Ruling[] {
    return this.ruled
  }
}
