/** A finished match that bots have played, as if these people had: its record can be replayed. */

import { seedHash } from '../../common/engine/dice/dice.ts'
import type { Archive } from '../../common/engine/record/archive.ts'
import type { Finished } from '../store/archive/finished.ts'
import { finishedMatch, type Given } from './finished.ts'

export const playedMatch = (archive: Archive, given: Omit<Given, 'winners'>): Finished => ({
  ...finishedMatch({ ...given, winners: archive.outcome.winners, game: archive.game }),
  seedHash: seedHash(archive.seed),
  record: archive,
  rules: { game: archive.game, rules: archive.rules, engine: archive.engine },
  outcome: archive.outcome,
})
