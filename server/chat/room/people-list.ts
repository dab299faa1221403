/**
 * The list of people in a chatroom: who is here, who looks elsewhere, and who plays a match and is expected
 * back after it.
 */
import type { MapSchema } from '@colyseus/schema'
import { PersonRow } from '../../../common/wire/chat/room-schema.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { type Rulers, roleIn } from '../../../common/wire/people/ranks.ts'
import type { Online } from '../../people/online.ts'
import type { ChatMember } from '../../rooms/member.ts'
import type { Directory, Person } from '../directory.ts'

/** A player who begins a match within this time after leaving the room counts as playing from here (ms). */
const GONE_TO_PLAY_WITHIN = 60_000

export interface ListedChatroom {
  /** The synced list, by the id that clients know. */
  readonly rows: MapSchema<PersonRow>
  readonly directory: Directory
  readonly online: Pick<Online, 'of'>
  rulers(): Rulers
  /** Has a pickup game called the player away? */
  isOff(player: string): boolean
  tabsOf(player: string): readonly ChatMember[]
  /** The list has changed. */
  changed(): void
}

export class PeopleList {
  private readonly room: ListedChatroom
  /** Tabs that are not visible. */
  private readonly unwatched = new WeakSet<ChatMember>()
  /** By player, when they left the room. */
  private readonly leftAt = new Map<string, number>()
  /** Players who have left for a match and are still listed. */
  private readonly away = new Set<string>()

  constructor(room: ListedChatroom) {
    this.room = room
  }

  /** Players who are listed though they are not here. */
  get playing(): ReadonlySet<string> {
    return this.away
  }

  /** Lists a person who is here, as they are now. */
  show(person: Person): void {
    if (person.tabs === 0) return
    this.away.delete(person.player)
    this.leftAt.delete(person.player)
    const { rows } = this.room
    const row = rows.get(person.id) ?? new PersonRow()
    const now = { ...this.seen(person), away: person.away, playing: '' }
    for (const [field, value] of Object.entries(now))
      if (row[field as 'name'] !== value) row[field as 'name'] = value as string
    if (!rows.has(person.id)) rows.set(person.id, row)
  }

  /** Takes out a person who has left; one who begins a match soon after stays listed, as playing. */
  left(person: Person): void {
    const now = Date.now()
    for (const [player, at] of this.leftAt) if (now - at > GONE_TO_PLAY_WITHIN) this.leftAt.delete(player)
    // A deleted account must not be listed.
    if (person.name !== DELETED) this.leftAt.set(person.player, now)
    this.showPlaying(person)
  }

  /** Presence or play of these players has changed, wherever they are. */
  readonly moved = (players: readonly string[]): void => {
    for (const player of players) {
      if (!this.away.has(player) && !this.leftAt.has(player)) continue
      const person = this.room.directory.ofPlayer(player)
      if (!person || person.tabs > 0) continue
      this.showPlaying(person)
      this.room.changed()
    }
  }

  /** A tab has been hidden (`away`), or is visible again. */
  watch(client: ChatMember, away: boolean): void {
    if (away) this.unwatched.add(client)
    else this.unwatched.delete(client)
    this.look(this.room.directory.meet(client.auth.player, client.auth.name))
  }

  /** A person is away if none of their tabs is visible; `leaving` does not count any more. */
  look(person: Person, leaving?: ChatMember): void {
    const tabs = this.room.tabsOf(person.player)
    person.away = tabs.every((tab) => tab === leaving || this.unwatched.has(tab))
    this.show(person)
    this.room.changed()
  }

  /** Takes out a deleted account that plays elsewhere. */
  forget(player: string): void {
    const { rows, directory } = this.room
    this.leftAt.delete(player)
    const known = directory.ofPlayer(player)
    if (known && this.away.delete(player)) rows.delete(known.id)
  }

  private showPlaying(person: Person): void {
    const { rows, online, isOff } = this.room
    const { player, id } = person
    const where = online.of(player)
    const begins = isOff(player) || (this.leftAt.get(player) ?? 0) + GONE_TO_PLAY_WITHIN > Date.now()
    const plays =
      person.name !== DELETED &&
      (isOff(player) || (where.is === 'playing' && (this.away.has(player) || begins)))
    if (!plays || person.tabs > 0) {
      this.away.delete(player)
      if (person.tabs === 0) rows.delete(id)
      return
    }
    this.away.add(player)
    const row = rows.get(id) ?? Object.assign(new PersonRow(), this.seen(person))
    row.playing = (where.is === 'playing' ? where.match : undefined) ?? '-'
    if (!rows.has(id)) rows.set(id, row)
  }

  private seen = (person: Person) => {
    const { name, account, bot } = person
    return { name, account, bot, role: roleIn(this.room.rulers(), person) }
  }
}
