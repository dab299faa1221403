/**
 * What administrators do: each deed is counted, asks anew who may, is kept in the log, and reaches whichever
 * node it is about.
 */
import { matchMaker } from '@colyseus/core'
import { ALLOWED_LENGTH, ANNOUNCEMENT_LENGTH, type ResetLink } from '../../common/wire/admin.ts'
import { placeOfMatch, REASON_LENGTH } from '../../common/wire/chat/talk.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import { MINUTE, spanOf } from '../../common/wire/spans.ts'
import { tidy } from '../chat/tidy.ts'
import type { MatchRoom } from '../match/room/match-room.ts'
import type { SleepingMatches } from '../match/room/sleeping.ts'
import type { Accounts } from '../people/accounts/accounts.ts'
import type { Role } from '../people/accounts/identity.ts'
import type { PasswordResets } from '../people/accounts/password-resets.ts'
import type { Appointments } from '../people/moderation/appointments.ts'
import type { Bans } from '../people/moderation/bans.ts'
import type { Judge, Moderation, Somebody } from '../people/moderation/moderation.ts'
import { Office, SITE } from '../people/moderation/office.ts'
import { Purse, type Spender } from '../people/purse.ts'
import type { BroughtBack } from '../store/journal/match-store.ts'
import { type AllowedWords, wordKey } from './allowed-words.ts'
import type { AnnouncementBoard } from './announcements.ts'
import type { DrainOrders } from './drain-orders.ts'
import type { NodeStatuses } from './node-statuses.ts'

export interface AdminServices {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly appointments: Appointments
  readonly moderation: Moderation
  readonly announcements: AnnouncementBoard
  readonly allowedWords: AllowedWords
  readonly nodes: NodeStatuses
  readonly drainOrders: DrainOrders
  readonly resets: PasswordResets
  /** Opens a match here that is set aside; undefined where this node opens none. */
  bringBack(match: string): Promise<BroughtBack | undefined>
  readonly sleeping: Pick<SleepingMatches, 'all' | 'wake'>
  /** Does that match go on? */
  runs(match: string): Promise<boolean>
}

export type Administrator = Somebody & Spender

/** Of one administrator. */
const deeds = new Purse({ each: 60, seconds: 60 })

export class Administration {
  private readonly services: AdminServices
  private readonly office: Office

  constructor(services: AdminServices) {
    this.services = services
    this.office = new Office(SITE, services)
  }

  /** Somebody as an administrator, or that they are none. */
  async admin({ player, name }: Somebody): Promise<Judge | Refused> {
    const role = await this.office.roleOf(player)
    return role === 'admin' ? { player, name, role } : refusal('for_admins')
  }

  /** The match is over, with no result, and its players read why. */
  closeMatch = (asker: Administrator, match: string, given: string): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const reason = tidy(given, REASON_LENGTH)
      if (reason === '') return refusal('no_reason')
      const [room] = await matchMaker.query({ name: 'match', roomId: match })
      // One that sleeps is opened, to be closed.
      if (!room && !(await this.services.sleeping.wake(match))) return refusal('unknown_match')
      // First: who comes a moment later reads it there.
      await this.log(by, 'close match', undefined, reason, placeOfMatch(match))
      try {
        await matchMaker.remoteRoomCall<MatchRoom>(match, 'closeFor', [
          refusal('match_closed', reason, 2 * REASON_LENGTH),
        ])
      } catch {
        const why = 'The node that it is on does not answer.'
        await this.log(by, 'not closed', undefined, why, placeOfMatch(match))
        return refusal('not_now', why)
      }
      return {}
    })

  /** A match that is set aside is opened, here. Of two who want it at once one has it opened. */
  bringBack = (asker: Administrator, match: string): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const { bringBack, runs } = this.services
      const place = placeOfMatch(match)
      const become = await bringBack(match)
      if (become === undefined)
        return refusal(
          'not_now',
          'This node opens no match: it drains, or lost touch with the others. Try again.',
        )
      if (become.is === 'not aside')
        return (await runs(match)) ? refusal('brought_back') : refusal('not_aside')
      if (become.is === 'empty') return refusal('not_aside', 'Nothing is kept of it any more.')
      if (become.is === 'not now') return refusal('not_now', 'It is tried again by itself.')
      if (become.is === 'unreadable') {
        await this.log(by, 'not brought back', undefined, become.why, place)
        return refusal('still_aside', become.why, 2 * REASON_LENGTH)
      }
      await this.log(by, 'bring back', undefined, '', place)
      return {}
    })

  announce = (asker: Administrator, given: string, minutes: number): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const text = tidy(given, ANNOUNCEMENT_LENGTH)
      if (text === '') return refusal('empty_text')
      await this.log(by, 'announce', undefined, `${text} (for ${spanOf(minutes * MINUTE)})`)
      await this.services.announcements.make(text, Date.now() + minutes * MINUTE)
      return {}
    })

  takeBack = (asker: Administrator): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const { announcements } = this.services
      const told = announcements.now()
      if (!told) return refusal('wrong_phase', 'Nothing is announced.')
      await this.log(by, 'take back', undefined, told.text)
      await announcements.end()
      return {}
    })

  /** The word filter takes that word or name for none from now on, on every node. */
  allowWord = (asker: Administrator, given: string): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const word = tidy(given, ALLOWED_LENGTH)
      if (!/\p{L}/u.test(wordKey(word))) return refusal('empty_text')
      const done = await this.services.allowedWords.add(word)
      if (done === 'there') return refusal('wrong_phase', 'It is let through already.')
      if (done === 'full')
        return refusal('wrong_phase', 'So many are let through that there is no room for more.')
      await this.log(by, 'allow word', undefined, word)
      return {}
    })

  forbidWord = (asker: Administrator, given: string): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const word = tidy(given, ALLOWED_LENGTH)
      if (!(await this.services.allowedWords.remove(word)))
        return refusal('wrong_phase', 'It was not let through.')
      await this.log(by, 'forbid word', undefined, word)
      return {}
    })

  drain = (asker: Administrator, id: string): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const { nodes, drainOrders } = this.services
      const node = nodes.list(new Map()).find((one) => one.id === id)
      if (!node || node.state === 'silent') return refusal('unknown_node')
      if (!node.drains) return refusal('not_drained')
      await this.log(by, 'drain', undefined, `${node.address || 'this node'} (${id})`)
      return (await drainOrders.give(id)) ? {} : refusal('not_now', 'That node does not answer.')
    })

  /** Gives an account an office, or takes it; one's own as well, unless nobody else would be left. */
  setRole = (asker: Administrator, name: string, role: Role): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const { accounts, appointments } = this.services
      const account = await accounts.keeperOf(name)
      if (!account) return refusal('unknown_player')
      if (account.program && role !== '') return refusal('wrong_phase', 'A program has no office.')
      if (account.role === role) return refusal('wrong_phase', 'They are that already.')
      const done = await accounts.setRole(account.player, role)
      if (done === 'unknown') return refusal('unknown_player')
      if (done === 'last') return refusal('last_admin')
      await this.services.moderation.did({
        room: '',
        by,
        act: role === 'admin' ? 'promote' : role === 'moderator' ? 'appoint' : 'dismiss',
        about: account,
        detail: account.role === 'admin' ? 'was an administrator' : '',
      })
      appointments.tell({ player: account.player, role })
      return {}
    })

  /**
   * A one-time link for an account whose owner has lost every way in. Nobody gets into the account of an
   * administrator so: theirs is dealt with once they are none.
   */
  reset = (asker: Administrator, name: string): Promise<ResetLink | Refused> =>
    this.doing(asker, async (by) => {
      const { accounts, resets } = this.services
      const account = await accounts.keeperOf(name)
      if (!account) return refusal('unknown_player')
      const refused = await this.office.notAgainst(by.player, by.role, account)
      if (refused) return refused
      await this.log(by, 'reset', account, '')
      const { code, until } = await resets.make(account.player)
      // After the mark: browsers tell it no server, and no log has it.
      return { path: `/reset#${code}`, until }
    })

  private async doing<Done extends object>(
    asker: Administrator,
    act: (by: Judge) => Promise<Done | Refused>,
  ): Promise<Done | Refused> {
    const by = await this.admin(asker)
    if (isRefused(by)) return by
    return (await deeds.spend(asker)) ?? act(by)
  }

  private log(by: Judge, act: string, about: Somebody | undefined, detail: string, room = ''): Promise<void> {
    return this.services.moderation.did({ room, by, act, about, detail, administers: true })
  }
}
