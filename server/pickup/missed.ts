/** Notes for people who were not in the room: each reads them on return. */

/** The most notes per person, and the most people. */
const NOTES_EACH = 3
const PEOPLE_AT_MOST = 200
/** Older notes are dropped (ms). */
const KEPT_FOR = 24 * 3600_000

interface Note {
  readonly text: string
  readonly at: number
}

export type MissedNotes = readonly (readonly [player: string, notes: readonly Note[]])[]

export class MissedMessages {
  /** In insertion order, the oldest first. */
  private readonly notes = new Map<string, readonly Note[]>()

  restore(missed: MissedNotes): void {
    for (const [player, notes] of missed) this.notes.set(player, notes)
  }

  kept = (now: number): MissedNotes =>
    [...this.notes].filter(([, notes]) => now - notes.at(-1)!.at < KEPT_FOR)

  add(player: string, text: string, now: number): void {
    const before = this.notes.get(player) ?? []
    this.notes.delete(player)
    this.notes.set(player, [...before, { text, at: now }].slice(-NOTES_EACH))
    const oldest = this.notes.keys().next().value
    if (this.notes.size > PEOPLE_AT_MOST && oldest !== undefined) this.notes.delete(oldest)
  }

  /** Returns and deletes a player's notes. */
  take(player: string, now: number): readonly string[] {
    const notes = this.notes.get(player) ?? []
    this.notes.delete(player)
    return notes.filter(({ at }) => now - at < KEPT_FOR).map(({ text }) => text)
  }
}
