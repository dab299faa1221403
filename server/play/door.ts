/** Who may sit down in a match: whom its organiser has named, and nobody whom the organiser has sent away. */
import { refusal, type Refused } from '../../common/wire/refusals.ts'

/** Somebody at the door; only the name of an account is anybody's own. */
export interface Caller {
  readonly player: string
  readonly name: string
  readonly account: boolean
}

export class Door {
  private readonly allowed: Set<string>
  private readonly barred = new Set<string>()
  private readonly organiser: string
  private readonly keyOf: (name: string) => string

  /** `allow`: names of accounts, empty for anybody; `keyOf`: how names are compared. */
  constructor(allow: readonly string[], organiser: string, keyOf: (name: string) => string) {
    this.allowed = new Set(allow.map(keyOf))
    this.organiser = organiser
    this.keyOf = keyOf
  }

  refusalFor({ player, name, account }: Caller): Refused | undefined {
    if (player === this.organiser) return undefined
    if (this.barred.has(player)) return refusal('sent_away')
    if (this.allowed.size > 0 && !(account && this.allowed.has(this.keyOf(name)))) return refusal('uninvited')
    return undefined
  }

  allow(name: string): void {
    this.allowed.add(this.keyOf(name))
  }

  bar(player: string): void {
    this.barred.add(player)
  }
}
