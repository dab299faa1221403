/**
 * Who may judge whom: asked anew for every deed, in rooms as on the moderators' desk. An office is held by
 * nobody who is banned from where it counts, and by nobody in their own case.
 */

import type { RoomRole } from '../../../common/wire/chat/room-schema.ts'
import { moderates, outranks, roleIn } from '../../../common/wire/people/ranks.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Ban, Bans } from './bans.ts'

/** Where something is done: a chatroom, or the whole site. */
export interface Jurisdiction {
  /** Empty for the whole site. */
  readonly slug: string
  readonly maker: string
  /** Whom the owner of a room has appointed. */
  readonly keepers?: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

export const SITE: Jurisdiction = { slug: '', maker: '' }

/**
 * Whoever runs the server, who has no account: they come by no door of the network (`admin/command/`), and no
 * session is theirs.
 */
export const OPERATOR = { player: 'operator', name: 'operator', role: 'admin' } as const

export interface OfficeServices {
  readonly accounts: Accounts
  readonly bans: Bans
}

export class Office {
  private readonly place: Jurisdiction
  private readonly services: OfficeServices

  constructor(place: Jurisdiction, services: OfficeServices) {
    this.place = place
    this.services = services
  }

  /** What a player is there now. */
  async roleOf(player: string): Promise<RoomRole> {
    const { slug, maker, keepers = NOBODY } = this.place
    if (player === OPERATOR.player) return OPERATOR.role
    const role = await this.services.accounts.roleOf(player)
    // No address: those of the house are not kept out by one.
    return this.services.bans.refusalFor({ player, role, address: '' }, slug)
      ? ''
      : roleIn({ maker, keepers }, { player, role })
  }

  /** The role in which somebody moderates there, or that they do not. */
  async moderator(player: string): Promise<RoomRole | Refused> {
    const role = await this.roleOf(player)
    return moderates(role) ? role : refusal('not_allowed')
  }

  /** Why somebody in that role may not deal with what concerns a player, if so. */
  async notOver(
    actor: string,
    role: RoomRole,
    concerned: { readonly player: string; readonly name: string },
  ): Promise<Refused | undefined> {
    if (concerned.player === actor) return refusal('not_allowed', 'That would be yourself.')
    return outranks(await this.roleOf(concerned.player), role)
      ? refusal('not_allowed', `${concerned.name} is above your rank.`)
      : undefined
  }

  /** Why they may not mute, send out or ban a player, if so. */
  async notAgainst(
    actor: string,
    role: RoomRole,
    concerned: { readonly player: string; readonly name: string },
  ): Promise<Refused | undefined> {
    if (concerned.player === actor) return refusal('not_allowed', 'That would be yourself.')
    return outranks(role, await this.roleOf(concerned.player))
      ? undefined
      : refusal('not_allowed', `${concerned.name} is of your rank, or above it.`)
  }

  /** Why they may not end a ban or mute, or put another in its place, if so. */
  async notEnding(
    actor: string,
    role: RoomRole,
    { player, by }: Pick<Ban, 'player' | 'by'>,
  ): Promise<Refused | undefined> {
    if (player === actor) return refusal('not_allowed', 'That would be yourself.')
    return outranks(await this.roleOf(by), role)
      ? refusal('not_allowed', 'Somebody above your rank has decided that.')
      : undefined
  }
}
