/** What moderators are shown (`GET /api/moderation`): no player's id and no address is in it. */
export interface ShownLine {
  readonly id: number
  readonly kind: string
  readonly name: string
  readonly text: string
  readonly at: number
  readonly theirs: boolean
  readonly meant: boolean
}

export interface ShownReport {
  readonly id: string
  readonly room: string
  readonly by: string
  readonly about: string
  readonly reason: string
  readonly at: number
  readonly context: readonly ShownLine[]
}

export interface ShownBan {
  readonly id: string
  /** Empty for the whole site. */
  readonly room: string
  readonly kind: 'ban' | 'mute'
  readonly name: string
  /** The addresses around theirs, not the player. */
  readonly addresses: boolean
  /** Server ms; 0 is for ever. */
  readonly until: number
  readonly reason: string
  readonly at: number
}

/** A ban or mute of one room, for those who moderate it. */
export interface RoomSentence extends ShownBan {
  /** Whether who asked may end it: nobody ends their own, or that of somebody above them. */
  readonly liftable: boolean
}

export interface ShownDeed {
  readonly id: string
  readonly room: string
  readonly by: string
  readonly act: string
  readonly about: string
  readonly detail: string
  readonly at: number
}

export interface Desk {
  readonly reports: readonly ShownReport[]
  readonly bans: readonly ShownBan[]
  readonly log: readonly ShownDeed[]
}
