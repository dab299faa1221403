/**
 * A gallery's own copy of the match: its synced state, its chat lines, and whom the match keeps out. It begins
 * with a snapshot, and takes updates.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { CHAT_HISTORY, CLOSE, type Messages } from '../../../common/wire/match/messages.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { packed as packedMessage } from '../../framework/packed.ts'
import { Door } from '../seats/door.ts'
import { newGalleryState, writeGalleryState } from './gallery-state.ts'
import type { GalleryRules, GallerySnapshot, GalleryUpdate } from './messages.ts'

/** An update from the match, or a new snapshot with all chat lines. */
export type GalleryNews = Pick<GalleryUpdate, 'shown' | 'rules' | 'said' | 'ended'> & {
  readonly lines?: readonly ChatLine[]
}

/** What the room does about an update, besides sending the messages for all. */
export interface GalleryEffects {
  /** Sends a packed message to all tabs of one player. */
  send(player: string, message: Uint8Array): void
  /** Closes all tabs of one player. */
  close(player: string, code: number): void
  /** Tells everybody of that name anew whether they may sit down. */
  greet(name: string): void
  /** Spectators have written. */
  written(): void
}

/** Chat lines that a new spectator receives: those of players and as many of spectators. */
const LINES_KEPT = 2 * CHAT_HISTORY

/** The trouble that spectators read while the match does not answer. */
const UNHEARD = 'Nothing is heard of the match at this moment. It goes on, and so will this page.'

const packed = <N extends keyof Messages>(type: N, message: Messages[N]): Uint8Array =>
  packedMessage(type, message)

const doorOf = (state: MatchState, { organiser }: GalleryRules): Door =>
  new Door(matchOptions.parse(JSON.parse(state.options)).allow, organiser, nameKey)

export class GalleryCopy {
  readonly state: MatchState
  private readonly game: AnyGame
  private readonly effects: GalleryEffects
  private rules: GalleryRules
  private lines: readonly ChatLine[]
  private history: Uint8Array | undefined
  /** The match's own trouble message, empty for none. */
  private trouble = ''
  private currentDoor: Door

  constructor(game: AnyGame, { shown, rules, lines }: GallerySnapshot, effects: GalleryEffects) {
    this.game = game
    this.effects = effects
    this.state = newGalleryState(game)
    this.write(shown)
    this.lines = lines
    this.rules = rules
    this.currentDoor = doorOf(this.state, rules)
    this.applyRulings()
  }

  /** Who may sit down in the match, as far as this gallery knows. */
  get door(): Door {
    return this.currentDoor
  }

  /** Does this player belong in the match room: has or had a seat, or is the organiser? */
  hasInside(player: string): boolean {
    return this.rules.insiders.includes(player)
  }

  /** Before the match begins: is a seat open to players? */
  get hasFreeSeat(): boolean {
    return (
      this.state.phase === 'gathering' &&
      [...this.state.seats.values()].some(({ occupant }) => occupant === 'open')
    )
  }

  /** The chat for a new spectator, packed once for all of them. */
  packedHistory(): Uint8Array {
    return (this.history ??= packed('history', [...this.lines]))
  }

  /** The update that tells spectators whether the match answers. */
  lossNews(lost: boolean): GalleryNews {
    return { shown: { fields: { trouble: lost ? UNHEARD : this.trouble }, seats: {} } }
  }

  /** Applies news; returns the packed messages for all clients. */
  apply({ shown, rules, said = [], lines }: GalleryNews): Uint8Array[] {
    if (shown) this.write(shown)
    if (rules) this.obey(rules)
    const messages: Uint8Array[] = []
    for (const { type, message: sent, to } of said) {
      // The snapshot may already hold lines that the match was still storing then.
      const message =
        type === 'lines'
          ? (sent as ChatLine[]).filter(({ id }) => !this.lines.some((line) => line.id === id))
          : sent
      if (type === 'lines' && (message as ChatLine[]).length === 0) continue
      if (type === 'lines') this.add(message as ChatLine[])
      if (type === 'gone')
        this.keep(this.lines.filter(({ id }) => !(message as Messages['gone']).ids.includes(id)))
      const bytes = packed(type, message as never)
      if (to === undefined) messages.push(bytes)
      else this.effects.send(to, bytes)
    }
    if (lines && JSON.stringify(lines) !== JSON.stringify(this.lines)) {
      this.keep(lines)
      messages.push(this.packedHistory())
    }
    return messages
  }

  private write(shown: NonNullable<GalleryNews['shown']>): void {
    writeGalleryState(this.game, this.state, shown)
    const trouble = shown.fields['trouble']
    if (trouble !== undefined && trouble !== UNHEARD) this.trouble = String(trouble)
  }

  private add(lines: readonly ChatLine[]): void {
    this.keep([...this.lines, ...lines].slice(-LINES_KEPT))
    for (const { channel, seat, kind } of lines)
      if (channel === 'spectators' && seat === '' && kind === 'said') this.effects.written()
  }

  private keep(lines: readonly ChatLine[]): void {
    this.lines = lines
    this.history = undefined
  }

  /** Takes over the match's rules on who may take a seat and who is dismissed. */
  private obey(rules: GalleryRules): void {
    const before = this.rules
    this.rules = rules
    if (rules.organiser !== before.organiser) this.currentDoor = doorOf(this.state, rules)
    this.applyRulings()
    // They rejoin, and the server routes them to the match room.
    for (const player of rules.insiders)
      if (!before.insiders.includes(player)) this.effects.close(player, ROOM_CLOSE.moved)
  }

  private applyRulings(): void {
    if (this.state.exhibition) this.door.close(refusal('exhibition'))
    for (const ruling of this.rules.rulings) {
      if (this.door.holds(ruling)) continue
      this.door.rule(ruling)
      if ('barred' in ruling) this.effects.close(ruling.barred, CLOSE.sentAway)
      else this.effects.greet(ruling.allowed)
    }
  }
}
