/**
 * Words for a blow and a loss on the screens that all games share: a chase has no shots, and a caught piece
 * is not destroyed.
 */
export interface BattleWords {
  readonly blow: {
    /** "1 of 2 shots hit". */
    readonly one: string
    readonly many: string
    readonly lands: string
    /** Blows that landed, and the damage they did: column headings. */
    readonly landed: string
    readonly harm: string
    /** For a match without any blow; a sentence without its full stop. */
    readonly none: string
  }
  readonly loss: {
    /** For a piece that leaves the match: "A1 lost", "A1 and A2 are lost at once". */
    readonly gone: string
    /** "A1 destroys B1", "A1 and B1 destroy each other". */
    readonly takes: string
    readonly take: string
  }
}

/** Words for games in which pieces shoot and are destroyed. */
export const GUNFIRE: BattleWords = {
  blow: {
    one: 'shot',
    many: 'shots',
    lands: 'hit',
    landed: 'hits',
    harm: 'damage',
    none: 'Nobody fired a shot',
  },
  loss: { gone: 'lost', takes: 'destroys', take: 'destroy' },
}
