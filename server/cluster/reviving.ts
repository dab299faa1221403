/** Resumes a match from the journal in a new room; or ends it if no node has its rules any more. */
import { matchMaker } from '@colyseus/core'
import { happened } from '../base/events.ts'
import { isStrange } from '../match/creation.ts'
import { newsOf, topicOf } from '../match/match-news.ts'
import { endByUpgrade, type UpgradeEnding } from '../match/upgraded.ts'
import { matchName } from '../store/archive/record.ts'
import type { Keeper } from '../store/journal/keeper.ts'
import type { MatchStore, Revive } from '../store/journal/match-store.ts'
import { rulesKey } from '../store/plays.ts'

/** `open`: opens its room. */
export const reviving =
  (matchStore: Pick<MatchStore, 'keeperOf'>, open: Revive): Revive =>
  async (match, away) => {
    if (!isStrange(match.entries)) return open(match, away)
    const ended = endByUpgrade(match.entries)
    // Waits in the background while the database accepts no writes, so that other matches can be resumed.
    void end(match.match, matchStore.keeperOf(match.match), ended)
    return undefined
  }

/** Resolves when the record is archived and the journal deleted. */
async function end(
  match: string,
  keeper: Pick<Keeper, 'finish' | 'forget' | 'close'>,
  ended: readonly UpgradeEnding[],
): Promise<void> {
  for (const { finished, room, before } of ended) {
    const {
      record,
      rules,
      seedHash,
      outcome: { winners, by },
      began,
    } = finished
    await keeper.finish(finished, before)
    const { game, rounds, settled } = record
    happened('match over', {
      match,
      game,
      record: matchName(seedHash),
      rounds: rounds.length,
      winners,
      by,
      how: settled?.how ?? 'upgraded',
      rated: false,
      seconds: Math.round((Date.now() - began) / 1000),
    })
    happened('match closed', { match, game, why: 'upgraded', rules: rulesKey(rules) })
    if (room) matchMaker.presence.publish(topicOf(room), newsOf(finished, match))
  }
  // Nothing had begun at this table, or people had stayed for another match.
  if (ended.length === 0 || ended.at(-1)!.before !== undefined) await keeper.forget()
  await keeper.close()
}
