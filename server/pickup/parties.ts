/** Parties of friends within a room. The person who invites leads; a party lasts while it has two members. */
import { type Refused, refusal } from '../../common/wire/refusals.ts'

/** The largest size of a team. */
export const PARTY_AT_MOST = 8
/** How long an invitation is valid (ms). */
export const INVITATION_LASTS = 120_000
/** The most open invitations per person. */
const OUT_AT_MOST = PARTY_AT_MOST

export interface Invitation {
  readonly from: string
  readonly to: string
  readonly until: number
}

export interface StoredParties {
  readonly parties: readonly (readonly string[])[]
  readonly invitations: readonly Invitation[]
}

export class Parties {
  /** The first of each party leads it. */
  private parties: readonly (readonly string[])[] = []
  private invitations: readonly Invitation[] = []

  /** The party of a player; alone, only themselves. */
  of = (player: string): readonly string[] => this.parties.find((party) => party.includes(player)) ?? [player]

  /** Everybody who is in a party, has invited or is invited. */
  people = (now: number): string[] => [
    ...this.parties.flat(),
    ...this.standing(now).flatMap(({ from, to }) => [from, to]),
  ]

  invitedBy = (player: string, now: number): Invitation[] =>
    this.standing(now).filter(({ from }) => from === player)
  invitationsTo = (player: string, now: number): Invitation[] =>
    this.standing(now).filter(({ to }) => to === player)

  invite(from: string, to: string, now: number): Refused | undefined {
    if (from === to || this.of(from).includes(to)) return refusal('same_party')
    if (this.of(from).length >= PARTY_AT_MOST) return refusal('party_full')
    const others = this.standing(now).filter((one) => one.from !== from || one.to !== to)
    if (others.filter((one) => one.from === from).length >= OUT_AT_MOST)
      return refusal('too_fast', 'You have asked as many as you may at a time: wait for their answers.')
    this.invitations = [...others, { from, to, until: now + INVITATION_LASTS }]
    return undefined
  }

  /** Accepts an invitation, and leaves the former party; returns the new party. */
  accept(player: string, from: string, now: number): readonly string[] | Refused {
    if (!this.standing(now).some((one) => one.from === from && one.to === player))
      return refusal('not_invited')
    if (this.of(from).includes(player)) return refusal('same_party')
    if (this.of(from).length >= PARTY_AT_MOST) return refusal('party_full')
    this.leave(player)
    const party = this.of(from)
    const grown = [...party, player]
    this.parties = [...this.parties.filter((one) => one !== party), grown]
    this.invitations = this.standing(now).filter((one) => one.to !== player)
    return grown
  }

  decline(player: string, from: string): void {
    this.invitations = this.invitations.filter((one) => one.from !== from || one.to !== player)
  }

  /** When the next invitation expires. */
  due = (): number | undefined =>
    this.invitations.length > 0 ? Math.min(...this.invitations.map(({ until }) => until)) : undefined

  settle(now: number): void {
    if ((this.due() ?? Infinity) <= now) this.invitations = this.standing(now)
  }

  /** Leaves the party; the next member leads it. */
  leave(player: string): void {
    this.parties = this.parties
      .map((party) => party.filter((one) => one !== player))
      .filter((party) => party.length > 1)
  }

  /** The player leaves the room. */
  gone(player: string): void {
    this.leave(player)
    this.invitations = this.invitations.filter((one) => one.from !== player && one.to !== player)
  }

  /** The form that `restore` takes. */
  kept = (): StoredParties => ({ parties: this.parties, invitations: this.invitations })

  restore({ parties, invitations }: StoredParties): void {
    this.parties = parties
    this.invitations = invitations
  }

  private standing = (now: number): readonly Invitation[] =>
    this.invitations.filter(({ until }) => until > now)
}
