/**
 * The people of a room: those who are here, and those whose lines are still read. In the room they are named
 * by an id that means nothing elsewhere; who they are on the site, and from where they come, stays here.
 */
import { DELETED } from '../../common/wire/people/names.ts'
import type { Role } from '../people/accounts/identity.ts'

export interface Person {
  readonly id: string
  readonly player: string
  name: string
  account: boolean
  bot: boolean
  role: Role
  /** From where they came last; empty when it was before a restart. */
  address: string
  /** Tabs in which they are here; each may be looked at or not. */
  tabs: number
  away: boolean
}

export interface Entrant {
  readonly player: string
  readonly name: string
  readonly account: boolean
  readonly bot: boolean
  readonly role: Role
  readonly address: string
}

/** So many who are gone are remembered without a look at whether anybody can still read them. */
const SLACK = 100

export class Directory {
  private readonly byPlayer = new Map<string, Person>()
  private readonly byId = new Map<string, Person>()
  private next = 1
  /** How many are here. */
  private present = 0

  /** Somebody who is here from now on, in one tab more. */
  enter({ player, ...rest }: Entrant): Person {
    const person = this.of(player, rest.name)
    if (person.tabs === 0) this.present += 1
    Object.assign(person, rest, { tabs: person.tabs + 1, away: false })
    return person
  }

  /** In one tab fewer; the person is gone with the last. */
  leave(player: string): Person | undefined {
    const person = this.byPlayer.get(player)
    if (person?.tabs === 1) this.present -= 1
    if (person) person.tabs = Math.max(0, person.tabs - 1)
    return person
  }

  /** The person that a player is here, whether here or only in what is read here. */
  of(player: string, name: string): Person {
    let person = this.byPlayer.get(player)
    if (!person) {
      person = {
        id: `p${this.next++}`,
        player,
        name,
        account: false,
        bot: false,
        role: '',
        address: '',
        tabs: 0,
        away: false,
      }
      this.byPlayer.set(player, person)
      this.byId.set(person.id, person)
    }
    return person
  }

  /** Whoever they were is nobody to be spoken of any more. */
  forgetName(player: string): void {
    const person = this.byPlayer.get(player)
    if (person) Object.assign(person, { name: DELETED, account: false, role: '', address: '' })
  }

  at = (id: string): Person | undefined => this.byId.get(id)

  ofPlayer = (player: string): Person | undefined => this.byPlayer.get(player)

  here = (): Person[] => [...this.byPlayer.values()].filter((person) => person.tabs > 0)

  /** Everybody that one could speak of, those who are here first. */
  known = (): Person[] => [...this.byPlayer.values()].sort((a, b) => Number(b.tabs > 0) - Number(a.tabs > 0))

  /** Forgets who is neither here nor among those. */
  forget(readable: () => ReadonlySet<string>): void {
    // Asked whenever somebody goes, of however many.
    if (this.byPlayer.size - this.present <= SLACK) return
    const keep = readable()
    for (const person of this.byPlayer.values()) {
      if (person.tabs > 0 || keep.has(person.player)) continue
      this.byPlayer.delete(person.player)
      this.byId.delete(person.id)
    }
  }
}
