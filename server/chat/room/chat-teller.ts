/** Messages to the people in a chatroom beside the synced state: lines, and each person's own status. */

import type { RoomMessages } from '../../../common/wire/chat/room-messages.ts'
import { moderates, type Rulers, roleIn } from '../../../common/wire/people/ranks.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import type { ChatMember } from '../../rooms/member.ts'
import { type DeletedAccount, lineWithout } from '../../store/archive/nameless.ts'
import type { Lines } from '../../store/people/lines.ts'
import type { StoredLine } from '../../store/stored-line.ts'
import type { Chatroom } from '../chatrooms.ts'
import type { Directory, Person } from '../directory.ts'
import type { History } from '../history.ts'
import type { ActionResult } from '../moderator-actions.ts'
import type { Speech } from '../speech.ts'

/** The room of these people. */
export interface Floor {
  readonly lines: Lines
  /** Rejects when another node may have the room by now. */
  readonly sure: () => Promise<void>
  readonly bans: Bans
  readonly history: History
  readonly directory: Directory
  readonly speech: Speech
  about(): Chatroom
  rulers(): Rulers
  /** Accounts that were deleted a moment ago. */
  justDeleted(): readonly DeletedAccount[]
  tabsOf(player: string): readonly ChatMember[]
  broadcast<N extends keyof RoomMessages>(type: N, message: RoomMessages[N]): void
  /** There is something to send. */
  due(): void
  report(error: unknown, where: string): void
}

export class ChatTeller {
  private readonly floor: Floor
  private unsent: StoredLine[] = []
  /** Players who have been told that they are muted. */
  private readonly muted = new Set<string>()

  constructor(floor: Floor) {
    this.floor = floor
  }

  /** Stores a line, then publishes it. Returns its id, or a refusal if it cannot be stored. */
  async keep(given: Omit<StoredLine, 'id'>): Promise<number | Refused> {
    const { lines, sure, directory, history, about, due, report } = this.floor
    if (this.isDeleted(given.by)) return refusal('bad_token')
    const written = this.nameless(history.number(given))
    try {
      await lines.write(about().id, written, sure)
    } catch (error) {
      report(error, 'keep')
      return refusal('not_kept')
    }
    // The account may have been deleted during the write.
    const line = this.nameless(written)
    if (this.isDeleted(given.by)) {
      await lines.takeAway(about().id, line.id)
      return refusal('bad_token')
    }
    if (line !== written) await lines.rewrite(about().id, line.id, line.text)
    if (line.by) directory.meet(line.by, line.name)
    history.add(line)
    this.unsent.push(line)
    due()
    return line.id
  }

  private isDeleted = (player: string): boolean =>
    this.floor.justDeleted().some((one) => one.player === player)

  private nameless = (line: StoredLine): StoredLine =>
    this.floor.justDeleted().reduce((one, account) => lineWithout(one, account), line)

  /** Removes a deleted account's name from lines of the room. */
  async forget(account: DeletedAccount): Promise<void> {
    const { lines, history, broadcast, about } = this.floor
    this.unsent = this.unsent
      .filter(({ by }) => by !== account.player)
      .map((line) => lineWithout(line, account))
    const changed = history.change((line) => lineWithout(line, account))
    // Removes the lines from open screens; people who join later get the changed text.
    if (changed.length > 0) broadcast('gone', { ids: changed.map(({ id }) => id) })
    // Also changes lines that were being written while the database was changed.
    await lines.settled()
    for (const { id, text } of changed) await lines.rewrite(about().id, id, text)
  }

  /** Posts what was done as a line of the room; returns a refusal as it is. */
  async tellAll(done: ActionResult | Refused): Promise<unknown> {
    if (isRefused(done)) return done
    const id = await this.keep({ kind: 'told', by: '', name: '', text: done.told, at: Date.now() })
    return isRefused(id) ? id : { id }
  }

  /** Sends the lines that were not sent yet. */
  send(): void {
    const { broadcast, directory } = this.floor
    if (this.unsent.length > 0) broadcast('lines', this.unsent.splice(0).map(directory.published))
  }

  /** Sends a person their role, and when they may speak. */
  tell(client: ChatMember): void {
    const { directory, about, speech } = this.floor
    const me = directory.meet(client.auth.player, client.auth.name)
    const muted = this.mutedFor(me)
    if (muted > 0) this.muted.add(me.player)
    else this.muted.delete(me.player)
    const { slow } = about()
    const role = roleIn(this.floor.rulers(), me)
    client.send('you', {
      person: me.id,
      role,
      muted,
      wait: moderates(role) ? 0 : speech.wait(me.player, slow, Date.now()),
    })
  }

  /** Sends it to all tabs of a person. */
  tellPerson(person: Person): void {
    for (const tab of this.floor.tabsOf(person.player)) this.tell(tab)
  }

  /** Updates people whose mute has begun or ended. */
  mutesChanged(): void {
    for (const person of this.floor.directory.here())
      if (this.muted.has(person.player) !== this.mutedFor(person) > 0) this.tellPerson(person)
  }

  /** Sends a text to one person alone. */
  note(player: string, text: string): void {
    for (const tab of this.floor.tabsOf(player)) tab.send('note', { text })
  }

  /** Sends the history, the last message of joining. */
  greet(client: ChatMember): void {
    const { history, directory } = this.floor
    client.send('history', history.lines.map(directory.published))
  }

  /** How much longer somebody is muted here (ms). */
  mutedFor = (person: Person): number => this.floor.bans.mutedFor(person.player, this.floor.about().id)
}
