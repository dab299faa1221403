/**
 * Acts of administrators: each is counted, checks the actor's right anew, is logged, and reaches the node
 * concerned.
 */
import { matchMaker } from '@colyseus/core'
import { ALLOWED_LENGTH, ANNOUNCEMENT_LENGTH, type ResetLink } from '../../common/wire/admin.ts'
import { placeOfMatch, REASON_LENGTH } from '../../common/wire/chat/talk.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import { MINUTE, spanOf } from '../../common/wire/spans.ts'
import { tidy } from '../chat/text.ts'
import type { MatchRoom } from '../match/room/match-room.ts'
import type { SleepingMatches } from '../match/room/routing/sleeping.ts'
import type { Appointments } from '../people/accounts/account-changes.ts'
import type { Accounts } from '../people/accounts/accounts.ts'
import type { Role } from '../people/accounts/identity.ts'
import type { PasswordResets } from '../people/accounts/password-resets.ts'
import { ActionBudget, type Spender } from '../people/action-budget.ts'
import { Authority, SITE } from '../people/moderation/authority.ts'
import type { Bans } from '../people/moderation/bans.ts'
import type { Judge, Moderation, NamedPlayer } from '../people/moderation/moderation.ts'
import type { BringBackResult } from '../store/journal/match-store.ts'
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
  /** Opens on this node a match that is set aside; undefined if this node opens none. */
  bringBack(match: string): Promise<BringBackResult | undefined>
  readonly sleeping: Pick<SleepingMatches, 'all' | 'wake'>
  /** Does some node run that match, or will one resume it? */
  runs(match: string): Promise<boolean>
}

export type Administrator = NamedPlayer & Spender

/** Per administrator. */
const budget = new ActionBudget({ each: 60, seconds: 60 })

export class Administration {
  private readonly services: AdminServices
  private readonly office: Authority

  constructor(services: AdminServices) {
    this.services = services
    this.office = new Authority(SITE, services)
  }

  /** The person with the role of an administrator, or a refusal. */
  async admin({ player, name }: NamedPlayer): Promise<Judge | Refused> {
    const role = await this.office.roleOf(player)
    return role === 'admin' ? { player, name, role } : refusal('for_admins')
  }

  /** Closes the match without a result; its players read the reason. */
  closeMatch = (asker: Administrator, match: string, given: string): Promise<object | Refused> =>
    this.doing(asker, async (by) => {
      const reason = tidy(given, REASON_LENGTH)
      if (reason === '') return refusal('no_reason')
      const [room] = await matchMaker.query({ name: 'match', roomId: match })
      // A sleeping match is opened in order to be closed.
      if (!room && !(await this.services.sleeping.wake(match))) return refusal('unknown_match')
      // Logs first, so that people who ask for the match a moment later get the reason.
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

  /** Opens on this node a match that is set aside. Of two simultaneous calls one succeeds. */
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

  /** Makes the word filter allow that word or name, on every node. */
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

  /** Sets an account's role; also the administrator's own, unless they are the last one. */
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
      await this.services.moderation.record({
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
   * Makes a password reset link for an owner who has lost every way into the account. Not for administrators'
   * accounts: these have to lose that role first.
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
      // In the fragment: browsers do not send it, so no log has it.
      return { path: `/reset#${code}`, until }
    })

  private async doing<Done extends object>(
    asker: Administrator,
    act: (by: Judge) => Promise<Done | Refused>,
  ): Promise<Done | Refused> {
    const by = await this.admin(asker)
    if (isRefused(by)) return by
    return budget.spend(asker) ?? act(by)
  }

  private log(
    by: Judge,
    act: string,
    about: NamedPlayer | undefined,
    detail: string,
    room = '',
  ): Promise<void> {
    return this.services.moderation.record({ room, by, act, about, detail, administers: true })
  }
}
