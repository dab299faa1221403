/** Which view of a match each client is sent, in games with fog: bytes of another's view never leave the server. */
import { StateView } from '@colyseus/schema'
import type { Client } from '@colyseus/core'
import type { AnyGame, Viewer } from '../../common/engine/game.ts'
import { audienceOf, viewFor, type MatchState, type View } from '../../common/wire/match-schema.ts'

export class Lookout {
  private readonly looking = new WeakMap<Client, View>()
  private readonly game: AnyGame
  private readonly state: MatchState

  constructor(game: AnyGame, state: MatchState) {
    this.game = game
    this.state = state
  }

  /** From the next patch on the client gets this viewer's view, and no other any more. */
  assign(client: Client, viewer: Viewer): void {
    if (!this.game.fog) return
    const view = viewFor(this.game, this.state, audienceOf(this.game, viewer))
    const before = this.looking.get(client)
    if (before === view) return
    client.view ??= new StateView()
    if (before) client.view.remove(before)
    client.view.add(view)
    this.looking.set(client, view)
  }
}
