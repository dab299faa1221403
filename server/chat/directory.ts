/**
 * The people of a room: those who are here, and authors of lines that can still be read. Clients know them by
 * an id that is valid in this room alone; their player ids and addresses stay on the server.
 */
import type { ChatLine } from '../../common/wire/chat/talk.ts'
import { DELETED } from '../../common/wire/people/names.ts'
import type { Role } from '../people/accounts/identity.ts'
import type { StoredLine } from '../store/stored-line.ts'

export interface Person {
  readonly id: string
  readonly player: string
  name: string
  account: boolean
  bot: boolean
  role: Role
  /** The last known address; empty if that was before a restart. */
  address: string
  /** Number of open tabs. `away`: none of them is visible. */
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

/**
 * How many people without open tabs are kept before the directory checks whether their lines can still be
 * read.
 */
const SLACK = 100

export class Directory {
  private readonly byPlayer = new Map<string, Person>()
  private readonly byId = new Map<string, Person>()
  private next = 1
  /** Number of people with open tabs. */
  private present = 0

  /** Adds a tab of a person. */
  enter({ player, ...rest }: Entrant): Person {
    const person = this.meet(player, rest.name)
    if (person.tabs === 0) this.present += 1
    Object.assign(person, rest, { tabs: person.tabs + 1, away: false })
    return person
  }

  /** Removes a tab; with the last one the person has left. */
  leave(player: string): Person | undefined {
    const person = this.byPlayer.get(player)
    if (person?.tabs === 1) this.present -= 1
    if (person) person.tabs = Math.max(0, person.tabs - 1)
    return person
  }

  /** The person for a player, added if the room does not know them yet. */
  meet(player: string, name: string): Person {
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

  /**
   * A line as clients receive it: without its team, and with its author, whom the room has met, as an id of this
   * place alone.
   */
  published = ({ id, kind, by, name, text, at, channel, seat, change, round }: StoredLine): ChatLine => {
    const author = this.byPlayer.get(by)
    return {
      id,
      kind,
      who: author?.id ?? '',
      name,
      ...(author?.bot && { program: true }),
      ...(channel && { channel, seat: seat ?? '' }),
      text,
      at,
      ...(change && { change, round: round ?? 0 }),
    }
  }

  /** Removes the name of a deleted account. */
  forgetName(player: string): void {
    const person = this.byPlayer.get(player)
    if (person) Object.assign(person, { name: DELETED, account: false, role: '', address: '' })
  }

  at = (id: string): Person | undefined => this.byId.get(id)

  ofPlayer(player: string): Person | undefined {
    return this.byPlayer.get(player)
  }

  here = (): Person[] => [...this.byPlayer.values()].filter((person) => person.tabs > 0)

  /** All people whom commands can name, those who are here first. */
  known = (): Person[] => [...this.byPlayer.values()].sort((a, b) => Number(b.tabs > 0) - Number(a.tabs > 0))

  /** Forgets people who are not here and not among `readable`. */
  forget(readable: () => ReadonlySet<string>): void {
    // `readable` is expensive, and this runs whenever somebody leaves.
    if (this.byPlayer.size - this.present <= SLACK) return
    const keep = readable()
    for (const person of this.byPlayer.values()) {
      if (person.tabs > 0 || keep.has(person.player)) continue
      this.byPlayer.delete(person.player)
      this.byId.delete(person.id)
    }
  }
}
