/**
 * Who may moderate whom: checked anew for every act, in rooms and at the moderators' desk. Nobody may act who
 * is banned in that place, and nobody in their own case.
 */

import type { RoomRole } from '../../../common/wire/chat/room-schema.ts'
import { moderates, outranks, roleIn } from '../../../common/wire/people/ranks.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Ban, Bans } from './bans.ts'

/** The place of an act: a chatroom, or the whole site. */
export interface Jurisdiction {
  /** Empty for the whole site. */
  readonly slug: string
  readonly maker: string
  /** Players whom the owner of a room has appointed. */
  readonly keepers?: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

export const SITE: Jurisdiction = { slug: '', maker: '' }

/**
 * The operator, who has no account: acts by commands on the machine (`admin/command/`), without a session.
 */
export const OPERATOR = { player: 'operator', name: 'operator', role: 'admin' } as const

export interface AuthorityServices {
  readonly accounts: Accounts
  readonly bans: Bans
}

export class Authority {
  private readonly place: Jurisdiction
  private readonly services: AuthorityServices

  constructor(place: Jurisdiction, services: AuthorityServices) {
    this.place = place
    this.services = services
  }

  /** A player's current role in this place. */
  async roleOf(player: string): Promise<RoomRole> {
    const { slug, maker, keepers = NOBODY } = this.place
    if (player === OPERATOR.player) return OPERATOR.role
    const role = await this.services.accounts.roleOf(player)
    // Without address, as bans of addresses do not apply to moderators.
    return this.services.bans.refusalFor({ player, role, address: '' }, slug)
      ? ''
      : roleIn({ maker, keepers }, { player, role })
  }

  /** The role in which somebody moderates here, or a refusal. */
  async moderator(player: string): Promise<RoomRole | Refused> {
    const role = await this.roleOf(player)
    return moderates(role) ? role : refusal('not_allowed')
  }

  /** Why somebody with that role may not handle a matter that concerns a player, if so. */
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

  /** Why they may not mute, kick or ban a player, if so. */
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

  /** Why they may not lift or replace a ban or mute, if so. */
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
