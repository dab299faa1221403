/** What moderators do to people in a room: each act asks anew who may, is kept, and is written in the log. */
import { KICKED_FOR, REASON_LENGTH } from '../../common/wire/room-messages.ts'
import type { RoomSentence } from '../../common/wire/moderation.ts'
import { nameKey } from '../../common/wire/names.ts'
import type { RoomRole } from '../../common/wire/room-schema.ts'
import { refusal, type Refused } from '../../common/wire/refusals.ts'
import { spanOf } from '../../common/wire/spans.ts'
import { moderates, moderatesSite, outranks, roleIn } from '../../common/wire/ranks.ts'
import type { Accounts } from '../people/accounts.ts'
import { prefixOf } from '../people/address.ts'
import type { Ban, Bans } from '../people/bans.ts'
import type { Moderation } from '../people/moderation.ts'
import { Sentences } from '../people/sentences.ts'
import type { Person } from './directory.ts'
import { tidy } from './tidy.ts'


export interface ActServices {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly moderation: Moderation
}

export interface BanTerms {
  /** 0 is for ever. */
  readonly minutes: number
  readonly reason: string
  readonly site: boolean
  readonly address: boolean
}

/** What the room is told of it. */
export interface Done {
  readonly told: string
}

const because = (reason: string): string => (reason ? `: ${reason}` : '.')

export class Acts {
  private readonly slug: string
  private readonly maker: string
  private readonly services: ActServices
  private readonly sentences: Sentences
  private readonly out = new Map<string, number>()

  constructor(slug: string, maker: string, services: ActServices) {
    this.slug = slug
    this.maker = maker
    this.services = services
    this.sentences = new Sentences(services)
  }

  /** What a player is here now. */
  async roleOf(player: string): Promise<RoomRole> {
    return roleIn(this.maker, { player, role: await this.services.accounts.roleOf(player) })
  }

  /** The role in which somebody moderates here, or that they do not. */
  async moderator(actor: Person): Promise<RoomRole | Refused> {
    const role = await this.roleOf(actor.player)
    return moderates(role) ? role : refusal('not_allowed')
  }

  /** Whether somebody was just sent out. */
  refusalFor(player: string, now: number): Refused | undefined {
    const until = this.out.get(player) ?? 0
    if (until > now) return { ...refusal('kicked', `You may come back in ${spanOf(until - now)}.`), wait: until - now }
    this.out.delete(player)
    return undefined
  }

  async mute(actor: Person, whom: Person | undefined, minutes: number, given: string): Promise<Done | Refused> {
    const against = await this.against(actor, whom)
    if ('code' in against) return against
    const { target } = against
    const reason = tidy(given, REASON_LENGTH)
    const span = await this.sentences.mute({ room: this.slug, by: actor, about: target, minutes, reason })
    return { told: `${target.name} may not write ${span}${because(reason)}` }
  }

  /** Those that stand in this room, newest first, with whether the actor may end them. */
  async list(actor: Person): Promise<RoomSentence[] | Refused> {
    const role = await this.moderator(actor)
    if (typeof role === 'object') return role
    return Promise.all(this.standing().map(async ({ id, room, kind, name, prefix, until, reason, at, ...ban }) => (
      { id, room, kind, name, addresses: prefix !== '', until, reason, at, liftable: (await this.unliftable(actor, role, ban)) === undefined }
    )))
  }

  /** Names that somebody stands by who is muted here, or kept out: they need not be here to be spoken of. */
  sentenced = (): string[] => this.standing().map(({ name }) => name)

  /** Ends one of this room's. */
  lift = (actor: Person, id: string): Promise<Done | Refused> => this.end(actor, this.standing().filter((ban) => ban.id === id), refusal('unknown_ban'))

  unmute(actor: Person, whom: Person | undefined): Promise<Done | Refused> {
    return this.end(actor, this.standing().filter(({ kind, player }) => kind === 'mute' && player === whom?.player), refusal('wrong_phase', 'They are not muted in this room.'))
  }

  /** By name: as somebody is called here now, or was when it began. */
  async liftNamed(actor: Person, kind: Ban['kind'], name: string, called: readonly Person[]): Promise<Done | Refused> {
    const found = this.standing().filter((ban) => ban.kind === kind && (called.some(({ player }) => player === ban.player) || nameKey(ban.name) === nameKey(name)))
    if (new Set(found.map(({ player }) => player).filter(Boolean)).size > 1) return refusal('wrong_phase', 'That holds for several people of that name: choose the one whom you mean in the settings of the room.')
    return this.end(actor, found, refusal('wrong_phase', kind === 'ban' ? `${name} is not banned from this room.` : `${name} is not muted in this room.`))
  }

  async kick(actor: Person, whom: Person | undefined, given: string): Promise<Done | Refused> {
    const against = await this.against(actor, whom)
    if ('code' in against) return against
    const { target } = against
    const reason = tidy(given, REASON_LENGTH)
    this.out.set(target.player, Date.now() + KICKED_FOR)
    await this.log(actor, 'kick', target, reason)
    return { told: `${target.name} was sent out${because(reason)}` }
  }

  async ban(actor: Person, whom: Person | undefined, { minutes, reason: given, site, address }: BanTerms): Promise<Done | Refused> {
    const against = await this.against(actor, whom)
    if ('code' in against) return against
    const { target } = against
    if ((site || address) && !moderatesSite(against.role)) return refusal('not_allowed', 'In your own room you ban people from this room only.')
    const prefix = address ? prefixOf(target.address) : undefined
    if (address && prefix === undefined) return refusal('wrong_phase', target.address ? 'Their address is that of this machine or of a proxy: see TRUST_PROXY.' : 'Their address is not known any more.')
    const reason = tidy(given, REASON_LENGTH)
    const span = await this.sentences.ban({ room: this.slug, by: actor, about: target, minutes, reason }, { site, prefix })
    return { told: `${target.name} was banned ${span}${because(reason)}` }
  }

  async appoint(actor: Person, target: Person | undefined, moderator: boolean): Promise<Done | Refused> {
    if (!target) return refusal('unknown_person')
    if ((await this.roleOf(actor.player)) !== 'admin') return refusal('not_allowed', 'Administrators make moderators.')
    if (!(await this.services.accounts.appoint(target.player, moderator))) return refusal('wrong_phase', 'Only somebody who keeps their name, and is no administrator, can be a moderator.')
    target.role = moderator ? 'moderator' : ''
    await this.log(actor, moderator ? 'appoint' : 'dismiss', target, '')
    return { told: moderator ? `${target.name} is a moderator now.` : `${target.name} is no moderator any more.` }
  }

  /** The log of what was done to nobody in particular, or to a line. */
  log(actor: Person, act: string, about: Pick<Person, 'player' | 'name'> | undefined, detail: string): Promise<void> {
    return this.services.moderation.did({ room: this.slug, by: actor.player, by_name: actor.name, act, about: about?.player ?? '', about_name: about?.name ?? '', detail })
  }

  private standing = (): Ban[] => this.services.bans.list().filter(({ room }) => room === this.slug)

  private async end(actor: Person, bans: readonly Ban[], none: Refused): Promise<Done | Refused> {
    const role = await this.moderator(actor)
    if (typeof role === 'object') return role
    const [first] = bans
    if (!first) return none
    for (const ban of bans) {
      const refused = await this.unliftable(actor, role, ban)
      if (refused) return refused
    }
    for (const { id } of bans) await this.sentences.lift(id, actor)
    const who = bans.every(({ prefix }) => prefix !== '') ? `Whoever is near ${first.name}` : first.name
    return { told: `${who} may ${first.kind === 'mute' ? 'write' : 'come in'} again.` }
  }

  /** Why somebody who moderates here may not end a sentence, if so. */
  private async unliftable(actor: Person, role: RoomRole, { player, by }: Pick<Ban, 'player' | 'by'>): Promise<Refused | undefined> {
    if (player === actor.player) return refusal('not_allowed', 'That would be yourself.')
    return outranks(await this.roleOf(by), role) ? refusal('not_allowed', 'Somebody above your rank has decided that.') : undefined
  }

  private async against(actor: Person, target: Person | undefined): Promise<{ role: RoomRole; target: Person } | Refused> {
    const role = await this.moderator(actor)
    if (typeof role === 'object') return role
    if (!target) return refusal('unknown_person')
    if (target === actor) return refusal('not_allowed', 'That would be yourself.')
    return outranks(role, await this.roleOf(target.player)) ? { role, target } : refusal('not_allowed', `${target.name} is of your rank, or above it.`)
  }
}
