/** The exports for TypeScript and JavaScript; `README.md` shows a match played with them. */

export { diceOf, mixSeed, seedHash } from '../../../common/engine/dice/dice.ts'
export type { AnyGame, Game } from '../../../common/engine/game.ts'
export type {
  Outcome,
  Refusal,
  Seat,
  SeatId,
  Step,
  TeamId,
  Viewer,
} from '../../../common/engine/match-types.ts'
export {
  type Archive,
  archiveText,
  type ReadArchive,
  readArchive,
} from '../../../common/engine/record/archive.ts'
export {
  digest,
  fold,
  folding,
  type MatchRecord,
  opening as start,
  playRound as resolve,
  type ResolvedRound,
} from '../../../common/engine/record/record.ts'
export type { Rulebook } from '../../../common/engine/record/rulebook.ts'
export { type Check, verify, verifying } from '../../../common/engine/record/verify.ts'
export { stepOf } from '../../../common/engine/step.ts'
export { GAMES_BY_ID as games } from '../../../common/games/list.ts'
export { rulebook } from '../../../common/games/rulebook.ts'
