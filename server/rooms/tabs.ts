/** The tabs in a room by player; look-ups do not depend on the size of the crowd. */
import type { Client } from '@colyseus/core'
import { TABS_AT_MOST } from '../../common/wire/match/messages.ts'

type PlayerClient = Client & { readonly auth: { readonly player: string } }

const NONE: ReadonlySet<never> = new Set()

export class Tabs<Member extends PlayerClient> {
  private readonly byPlayer = new Map<string, Set<Member>>()
  /** The number of tabs. */
  size = 0

  /** The number of different people. */
  get people(): number {
    return this.byPlayer.size
  }

  of = (player: string): ReadonlySet<Member> => this.byPlayer.get(player) ?? NONE

  full = (player: string): boolean => this.of(player).size >= TABS_AT_MOST

  add(tab: Member): void {
    const { player } = tab.auth
    const tabs = this.byPlayer.get(player) ?? new Set()
    this.byPlayer.set(player, tabs)
    this.size += Number(!tabs.has(tab))
    tabs.add(tab)
  }

  /** False for a tab that was not let in. */
  delete(tab: Member): boolean {
    const { player } = tab.auth
    const tabs = this.byPlayer.get(player)
    if (!tabs?.delete(tab)) return false
    this.size--
    if (tabs.size === 0) this.byPlayer.delete(player)
    return true
  }
}
