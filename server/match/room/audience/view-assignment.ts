/**
 * With secrecy, assigns each client the one view that it receives: bytes of other views never leave the
 * server.
 */
import type { Client } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import type { AnyGame } from '../../../../common/engine/game.ts'
import type { Viewer } from '../../../../common/engine/match-types.ts'
import {
  type AudienceView,
  audienceOf,
  type MatchSchema,
  type MatchState,
  matchSchemaOf,
  openView,
  type Secrecy,
  withholds,
} from '../../../../common/wire/match/match-schema.ts'

export class ViewAssignment {
  private readonly looking = new WeakMap<Client, AudienceView>()
  private readonly shape: MatchSchema
  private readonly state: MatchState
  private readonly secrecy: Secrecy

  constructor(game: AnyGame, state: MatchState, secrecy: Secrecy) {
    this.shape = matchSchemaOf(game, withholds(secrecy))
    this.state = state
    this.secrecy = secrecy
  }

  /** From the next patch on the client receives this viewer's view, and no other. */
  assign(client: Client, viewer: Viewer): void {
    if (!withholds(this.secrecy)) return
    const view = openView(this.shape, this.state, audienceOf(this.secrecy, viewer))
    const before = this.looking.get(client)
    if (before === view) return
    client.view ??= new StateView()
    if (before) client.view.remove(before)
    client.view.add(view)
    this.looking.set(client, view)
  }
}
