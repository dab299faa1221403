/**
 * What the screens that all games share call a blow and a loss: a chase has no shots, and who is caught is
 * not destroyed.
 */
export interface BattleWords {
  readonly blow: {
    /** "1 of 2 shots hit". */
    readonly one: string
    readonly many: string
    readonly lands: string
    /** Those that landed, and what they did: heads of tables. */
    readonly landed: string
    readonly harm: string
    /** Of a match without any, a sentence without its full stop. */
    readonly none: string
  }
  readonly loss: {
    /** Of a piece that is out of the match: "A1 lost", "A1 and A2 are lost at once". */
    readonly gone: string
    /** "A1 destroys B1", "A1 and B1 destroy each other". */
    readonly takes: string
    readonly take: string
  }
}

/** Of games in which pieces shoot and are destroyed. */
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
