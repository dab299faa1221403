/**
 * Ends a match from the journal whose rules this server no longer has. It cannot be played on, so it ends as
 * a draw, with a record of its rounds; a version with its rules can still replay it.
 */
import { mixSeed, seedHash } from '../../common/engine/dice/dice.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { type Settlement, settledOutcome, UPGRADED } from '../../common/engine/record/settlement.ts'
import { Chat } from '../chat/match-chat.ts'
import type { FinishedMatch, FinishedSubstitute } from '../store/archive/finished.ts'
import { type ChairState, type Entry, rulesOfTable, type WrittenEntry } from '../store/journal/entries.ts'

export interface UpgradeEnding {
  readonly finished: FinishedMatch
  /** The players' chatroom; empty for none. */
  readonly room: string
  /** The first journal entry after this match; undefined for the table's last match. */
  readonly before: number | undefined
}

/** What a journal says about a match without its rules. */
interface UnplayableMatch {
  readonly opened: Entry & { kind: 'opened' }
  readonly shares: readonly string[]
  readonly began: number
  readonly starters: readonly ChairState[]
  chairs: readonly ChairState[]
  /** By seat and name: people who took over seats. */
  readonly substitutes: Map<string, FinishedSubstitute>
  readonly rounds: Readonly<Record<SeatId, unknown>>[]
  /** Set if its players had ended the match. */
  settled: Settlement | undefined
}

/** All matches of a journal that are not archived yet, in order. */
export function endByUpgrade(entries: readonly WrittenEntry[]): UpgradeEnding[] {
  const all: UpgradeEnding[] = []
  const chat = new Chat()
  let opened: UnplayableMatch['opened'] | undefined
  let chairs: readonly ChairState[] = []
  let course: UnplayableMatch | undefined
  const ends = (before?: number) => {
    if (course)
      all.push({ finished: finishedOf(course, chat), room: course.opened.origin?.room ?? '', before })
    course = undefined
  }
  for (const { seq, entry } of entries) {
    if (entry.kind === 'opened') {
      ends(seq)
      opened = entry
    } else if (entry.kind === 'seats') {
      chairs = entry.chairs
      if (course) seat(course, chairs)
    } else if (entry.kind === 'begun' && opened) {
      chat.begin()
      course = {
        opened,
        shares: entry.shares,
        began: entry.at ?? 0,
        starters: chairs,
        chairs,
        substitutes: new Map(),
        rounds: [],
        settled: undefined,
      }
    } else if (entry.kind === 'round') course?.rounds.push(entry.orders)
    else if (entry.kind === 'settled' && course) course.settled = { how: entry.how, winners: entry.winners }
    else if (entry.kind === 'said') chat.add(entry.line)
    else if (entry.kind === 'erased') chat.erase(entry.line)
  }
  ends()
  return all
}

function seat(course: UnplayableMatch, chairs: readonly ChairState[]): void {
  course.chairs = chairs
  for (const { id, occupant, player, name } of chairs) {
    const starter = course.starters.find((one) => one.id === id)
    if (occupant === 'human' && starter?.player !== player)
      course.substitutes.set(`${id} ${name}`, { seat: id, player, name })
  }
}

function finishedOf(
  { opened, shares, began, starters, chairs, substitutes, rounds, settled = UPGRADED }: UnplayableMatch,
  chat: Chat,
): FinishedMatch {
  const { game, setup, options, secret } = opened
  const seed = mixSeed(secret, shares)
  return {
    seedHash: seedHash(seed),
    rules: rulesOfTable(opened),
    state: undefined,
    outcome: settledOutcome(settled),
    story: '',
    chairs,
    secret,
    shares,
    began,
    room: opened.origin?.room ?? '',
    listed: options.listed,
    said: [...chat.ofMatch],
    record: {
      game,
      seed,
      setup,
      seats: starters.map(({ id, team, choice }) => ({ id, team, ...(choice && { choice }) })),
      rounds,
      settled,
    },
    // Nobody has lost, and ratings do not change.
    people: starters
      .filter(({ occupant }) => occupant === 'human')
      .map(({ id, team, player, name, account, program, neighbourhood }) => ({
        seat: id,
        team,
        player,
        name,
        account,
        program,
        neighbourhood,
        left: false,
        early: false,
      })),
    substitutes: [...substitutes.values()],
    counts: false,
    rated: false,
  }
}
