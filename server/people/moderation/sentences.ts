/** Adds and lifts mutes and bans, and logs that. The caller has checked the right to do so. */
import { MINUTE, spanOf } from '../../../common/wire/spans.ts'
import { type Bans, FOR_EVER } from './bans.ts'
import type { Judge, Moderation, NamedPlayer } from './moderation.ts'

export interface Sentence {
  /** The chatroom of the offence. */
  readonly room: string
  readonly by: Judge
  readonly about: NamedPlayer
  /** 0 is permanent. */
  readonly minutes: number
  readonly reason: string
}

const inWords = ({ minutes }: Sentence): string =>
  minutes === 0 ? 'for good' : `for ${spanOf(minutes * MINUTE)}`
const until = ({ minutes }: Sentence): number => (minutes === 0 ? FOR_EVER : Date.now() + minutes * MINUTE)

export class Sentences {
  private readonly bans: Bans
  private readonly moderation: Moderation

  constructor({ bans, moderation }: { readonly bans: Bans; readonly moderation: Moderation }) {
    this.bans = bans
    this.moderation = moderation
  }

  /** Resolves with the duration in words. */
  async mute(sentence: Sentence): Promise<string> {
    const { room, by, about, reason } = sentence
    await this.log(sentence, 'mute', inWords(sentence))
    await this.bans.add({
      room,
      kind: 'mute',
      player: about.player,
      prefix: '',
      name: about.name,
      until: until(sentence),
      reason,
      by: by.player,
    })
    return inWords(sentence)
  }

  /**
   * Bans from the room or the whole site; `prefix`: bans these addresses, too. Resolves with the duration in
   * words.
   */
  async ban(
    sentence: Sentence,
    { site, prefix = '' }: { readonly site: boolean; readonly prefix?: string | undefined },
  ): Promise<string> {
    const { room, by, about, reason } = sentence
    await this.log(
      sentence,
      'ban',
      `${site ? 'site' : 'room'}, ${inWords(sentence)}${prefix && ', with the addresses around'}`,
    )
    const terms = {
      room: site ? '' : room,
      kind: 'ban' as const,
      name: about.name,
      until: until(sentence),
      reason,
      by: by.player,
    }
    await this.bans.add({ ...terms, player: about.player, prefix: '' })
    if (prefix) await this.bans.add({ ...terms, player: '', prefix })
    return inWords(sentence)
  }

  /** False if there was no such ban or mute. */
  async lift(id: string, by: Judge): Promise<boolean> {
    const ban = await this.bans.lift(id)
    if (!ban) return false
    await this.moderation.record({
      room: ban.room,
      by,
      act: ban.kind === 'mute' ? 'unmute' : 'unban',
      about: { player: ban.player, name: ban.name },
      detail: ban.prefix && 'addresses',
    })
    return true
  }

  private log({ room, by, about, reason }: Sentence, act: string, detail: string): Promise<void> {
    return this.moderation.record({ room, by, act, about, detail: `${detail}${reason && `: ${reason}`}` })
  }
}
