/**
 * Acts of moderators, in a room or at their desk: each is counted against a budget, checks the actor's right
 * anew, is stored, and is logged. It does not matter whether it came by a request, a typed command or a
 * route.
 */
import type { ShownBan } from '../../common/wire/chat/moderation.ts'
import { KICKED_FOR } from '../../common/wire/chat/room-messages.ts'
import type { RoomRole } from '../../common/wire/chat/room-schema.ts'
import { REASON_LENGTH } from '../../common/wire/chat/talk.ts'
import { nameKey } from '../../common/wire/people/names.ts'
import { moderatesSite } from '../../common/wire/people/ranks.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import { spanOf } from '../../common/wire/spans.ts'
import type { Appointments } from '../people/accounts/account-changes.ts'
import { ActionBudget, type Spender } from '../people/action-budget.ts'
import { prefixOf } from '../people/address.ts'
import { Authority, type AuthorityServices, type Jurisdiction, SITE } from '../people/moderation/authority.ts'
import type { Ban } from '../people/moderation/bans.ts'
import type { Judge, Moderation, NamedPlayer } from '../people/moderation/moderation.ts'
import { type Origins, sealedPrefix } from '../people/moderation/origins.ts'
import type { ReportRow, Reports } from '../people/moderation/reports.ts'
import { Sentences } from '../people/moderation/sentences.ts'
import type { Lines } from '../store/people/lines.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { tidy } from './text.ts'

export interface ModerationServices extends AuthorityServices {
  readonly moderation: Moderation
  readonly reports: Reports
  readonly lines: Lines
  readonly appointments: Appointments
  readonly origins: Origins
}

/** The person who acts, with the address. */
export type Actor = NamedPlayer & Spender

/** The person acted on; `address`: their last one, if known. */
export interface Target extends NamedPlayer {
  readonly address?: string
}

export interface BanTerms {
  /** 0 is for ever. */
  readonly minutes: number
  readonly reason: string
  readonly site: boolean
  readonly address: boolean
}

/** The line that announces the act in the room. */
export interface ActionResult {
  readonly told: string
}

/** The budget of any moderator, */
const budget = new ActionBudget({ each: 30, seconds: 60 })
/** and in addition that of owners in their own rooms, who may be guests. */
const ownerBudget = new ActionBudget({ near: 60, around: 120, seconds: 600 })
/** The most active bans and mutes in a room when its owner adds another one. */
const OWNER_SENTENCES_AT_MOST = 100

const because = (reason: string): string => (reason ? `: ${reason}` : '.')

export class ModeratorActions {
  private readonly place: Jurisdiction
  private readonly services: ModerationServices
  private readonly authority: Authority
  private readonly sentences: Sentences
  private readonly out = new Map<string, number>()

  constructor(place: Jurisdiction, services: ModerationServices) {
    this.place = place
    this.services = services
    this.authority = new Authority(place, services)
    this.sentences = new Sentences(services)
  }

  /** The player's current role here. */
  roleOf(player: string): Promise<RoomRole> {
    return this.authority.roleOf(player)
  }

  /** Counts an act against the budget; returns the actor with their role, or why they may not act. */
  async judge(actor: Actor): Promise<Judge | Refused> {
    const hasty = budget.spend(actor)
    if (hasty) return hasty
    const role = await this.authority.moderator(actor.player)
    if (isRefused(role)) return role
    const crowd = !moderatesSite(role) ? ownerBudget.spend(actor) : undefined
    return crowd ?? { player: actor.player, name: actor.name, role }
  }

  /** Why somebody may not come in, if they were just sent out. */
  refusalFor(player: string, now: number): Refused | undefined {
    const until = this.out.get(player) ?? 0
    if (until > now)
      return { ...refusal('kicked', `You may come back in ${spanOf(until - now)}.`), wait: until - now }
    this.out.delete(player)
    return undefined
  }

  async mute(
    actor: Actor,
    target: Target | undefined,
    minutes: number,
    given: string,
  ): Promise<ActionResult | Refused> {
    const by = await this.against(actor, target)
    if (isRefused(by)) return by
    const refused = await this.notPassing(by, {
      room: this.place.slug,
      kind: 'mute',
      player: target!.player,
      prefix: '',
    })
    if (refused) return refused
    const reason = tidy(given, REASON_LENGTH)
    const span = await this.sentences.mute({ room: this.place.slug, by, about: target!, minutes, reason })
    return { told: `${target!.name} may not write ${span}${because(reason)}` }
  }

  async kick(actor: Actor, target: Target | undefined, given: string): Promise<ActionResult | Refused> {
    const by = await this.against(actor, target)
    if (isRefused(by)) return by
    const reason = tidy(given, REASON_LENGTH)
    this.out.set(target!.player, Date.now() + KICKED_FOR)
    await this.log(by, 'kick', target, reason)
    return { told: `${target!.name} was sent out${because(reason)}` }
  }

  async ban(
    actor: Actor,
    target: Target | undefined,
    { minutes, reason: given, site, address }: BanTerms,
  ): Promise<ActionResult | Refused> {
    const by = await this.against(actor, target)
    if (isRefused(by)) return by
    if ((site || address) && !moderatesSite(by.role))
      return refusal('not_allowed', 'In your own room you ban people from this room only.')
    const prefix = address ? await this.prefixAround(target!) : undefined
    if (isRefused(prefix)) return prefix
    const room = site ? '' : this.place.slug
    const refused =
      (await this.notPassing(by, { room, kind: 'ban', player: target!.player, prefix: '' })) ??
      (prefix && (await this.notPassing(by, { room, kind: 'ban', player: '', prefix })))
    if (refused) return refused
    const reason = tidy(given, REASON_LENGTH)
    const span = await this.sentences.ban(
      { room: this.place.slug, by, about: target!, minutes, reason },
      { site, prefix },
    )
    return { told: `${target!.name} was banned ${span}${because(reason)}` }
  }

  /** The address range or neighbourhood to ban. */
  private async prefixAround({ player, address }: Target): Promise<string | Refused> {
    const origin = address === undefined ? await this.services.origins.of(player) : undefined
    const prefix = origin === undefined ? prefixOf(address ?? '') : sealedPrefix(origin)
    if (prefix !== undefined) return prefix
    return refusal(
      'wrong_phase',
      address
        ? 'Their address is that of this machine or of a proxy: see TRUST_PROXY.'
        : 'It is not known where they come from.',
    )
  }

  /** The active bans and mutes of this room, newest first; each says whether the actor may lift it. */
  async list(actor: NamedPlayer): Promise<ShownBan[] | Refused> {
    const role = await this.authority.moderator(actor.player)
    return isRefused(role)
      ? role
      : Promise.all(this.standing().map((ban) => this.shown({ ...actor, role }, ban)))
  }

  /** A ban or mute as a moderator sees it. */
  async shown({ player, role }: Judge, ban: Ban): Promise<ShownBan> {
    const { id, room, kind, name, prefix, until, reason, at } = ban
    return {
      id,
      room,
      kind,
      name,
      addresses: prefix !== '',
      until,
      reason,
      at,
      liftable: (await this.authority.notEnding(player, role, ban)) === undefined,
    }
  }

  /** Names of people who are banned or muted here: commands must find them even if they are not here. */
  sentenced(): string[] {
    return this.standing().map(({ name }) => name)
  }

  /** Lifts a ban or mute of this place. */
  lift(actor: Actor, id: string): Promise<ActionResult | Refused> {
    return this.end(actor, () => this.standing().filter((ban) => ban.id === id), refusal('unknown_ban'))
  }

  /** The active mutes of somebody in this place. */
  mutesOf(target: NamedPlayer | undefined): Ban[] {
    return this.standing().filter(({ kind, player }) => kind === 'mute' && player === target?.player)
  }

  unmute(actor: Actor, target: NamedPlayer | undefined): Promise<ActionResult | Refused> {
    return this.end(
      actor,
      () => this.mutesOf(target),
      refusal('wrong_phase', 'They are not muted in this room.'),
    )
  }

  /** Lifts by name: the current one, or the one at the time of the ban or mute. */
  async liftNamed(
    actor: Actor,
    kind: Ban['kind'],
    name: string,
    called: readonly NamedPlayer[],
  ): Promise<ActionResult | Refused> {
    const found = this.standing().filter(
      (ban) =>
        ban.kind === kind &&
        (called.some(({ player }) => player === ban.player) || nameKey(ban.name) === nameKey(name)),
    )
    if (new Set(found.map(({ player }) => player).filter(Boolean)).size > 1)
      return refusal(
        'wrong_phase',
        'That holds for several people of that name: choose the one whom you mean in the settings of the room.',
      )
    return this.end(
      actor,
      () => found,
      refusal(
        'wrong_phase',
        kind === 'ban' ? `${name} is not banned from this room.` : `${name} is not muted in this room.`,
      ),
    )
  }

  /**
   * Erases a line from storage, so that nobody who joins later gets it. The room removes it from open
   * screens.
   */
  async erase(
    actor: Actor,
    line: Pick<StoredLine, 'id' | 'by' | 'name' | 'text'> | undefined,
  ): Promise<Refused | undefined> {
    const by = await this.judge(actor)
    if (isRefused(by)) return by
    if (!line) return refusal('unknown_line')
    // People may always erase their own lines.
    const refused =
      line.by === by.player
        ? undefined
        : await this.authority.notOver(by.player, by.role, { player: line.by, name: line.name })
    if (refused) return refused
    await this.services.lines.takeAway(this.place.slug, line.id)
    await this.log(by, 'erase', { player: line.by, name: line.name }, line.text)
    return undefined
  }

  /** What somebody may do about a report. */
  async mayHandle(
    { player, role }: Judge,
    { about, about_name: name }: Pick<ReportRow, 'about' | 'about_name'>,
  ): Promise<{ close: boolean; sentence: boolean }> {
    const concerned = { player: about, name }
    return {
      close: !(await this.authority.notOver(player, role, concerned)),
      sentence: !(await this.authority.notAgainst(player, role, concerned)),
    }
  }

  /** Closes a report. */
  async close(
    actor: Actor,
    { id, about, about_name: name, reason }: ReportRow,
  ): Promise<Refused | undefined> {
    const by = await this.judge(actor)
    if (isRefused(by)) return by
    const refused = await this.authority.notOver(by.player, by.role, { player: about, name })
    if (refused) return refused
    await this.services.reports.close(id, by.player)
    await this.log(by, 'close', { player: about, name }, reason)
    return undefined
  }

  /** Makes an account a moderator, or removes that role. */
  async appoint(
    actor: Actor,
    target: NamedPlayer | undefined,
    moderator: boolean,
  ): Promise<ActionResult | Refused> {
    const hasty = budget.spend(actor)
    if (hasty) return hasty
    const { accounts, appointments } = this.services
    const role = await new Authority(SITE, this.services).roleOf(actor.player)
    if (role !== 'admin') return refusal('not_allowed', 'Administrators make moderators.')
    if (!target) return refusal('unknown_person')
    if (!(await accounts.appoint(target.player, moderator)))
      return refusal(
        'wrong_phase',
        'Only somebody who keeps their name, and is no administrator, can be a moderator.',
      )
    appointments.tell({ player: target.player, role: moderator ? 'moderator' : '' })
    await this.log(
      { player: actor.player, name: actor.name, role },
      moderator ? 'appoint' : 'dismiss',
      target,
      '',
    )
    return {
      told: moderator ? `${target.name} is a moderator now.` : `${target.name} is no moderator any more.`,
    }
  }

  /** By account name; its holder need not be here. */
  async appointNamed(actor: Actor, name: string, moderator: boolean): Promise<ActionResult | Refused> {
    const account = await this.services.accounts.keeperOf(name)
    const done = await this.appoint(actor, account, moderator)
    return isRefused(done) && done.code === 'unknown_person' ? refusal('unknown_player') : done
  }

  /** Logs an act. */
  log(by: Judge, act: string, about: NamedPlayer | undefined, detail: string): Promise<void> {
    return this.services.moderation.record({ room: this.place.slug, by, act, about, detail })
  }

  private standing = (): Ban[] => this.services.bans.list().filter(({ room }) => room === this.place.slug)

  private async end(
    actor: Actor,
    find: () => readonly Ban[],
    none: Refused,
  ): Promise<ActionResult | Refused> {
    const by = await this.judge(actor)
    if (isRefused(by)) return by
    const bans = find()
    const [first] = bans
    if (!first) return none
    for (const ban of bans) {
      const refused = await this.authority.notEnding(by.player, by.role, ban)
      if (refused) return refused
    }
    for (const { id } of bans) await this.sentences.lift(id, by)
    const who = bans.every(({ prefix }) => prefix !== '') ? `Whoever is near ${first.name}` : first.name
    return { told: `${who} may ${first.kind === 'mute' ? 'write' : 'come in'} again.` }
  }

  /** The actor with their role, if they may mute, kick or ban that person; otherwise the reason. */
  private async against(actor: Actor, target: NamedPlayer | undefined): Promise<Judge | Refused> {
    const by = await this.judge(actor)
    if (isRefused(by)) return by
    if (!target) return refusal('unknown_person')
    return (await this.authority.notAgainst(by.player, by.role, target)) ?? by
  }

  /**
   * Why a ban or mute cannot be added: it would replace one by somebody of higher rank, or the owner has too
   * many.
   */
  private async notPassing(
    by: Judge,
    { room, kind, player, prefix }: Pick<Ban, 'room' | 'kind' | 'player' | 'prefix'>,
  ): Promise<Refused | undefined> {
    const bans = this.services.bans.list()
    const before = bans.find(
      (ban) => ban.room === room && ban.kind === kind && ban.player === player && ban.prefix === prefix,
    )
    if (before) return this.authority.notEnding(by.player, by.role, before)
    if (by.role !== 'maker' || bans.filter((ban) => ban.room === room).length < OWNER_SENTENCES_AT_MOST)
      return undefined
    return refusal(
      'wrong_phase',
      `A room has ${OWNER_SENTENCES_AT_MOST} bans and mutes at most: lift one first, or ask a moderator.`,
    )
  }
}
