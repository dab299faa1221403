/** Why the gallery sees nothing yet: by how much it is behind, in what a recorded round is of the game. */
import { counted } from '../../../../common/engine/presentation/words.ts'
import { unitOf } from '../../../../common/engine/step.ts'
import { secrecyOf } from '../../../../common/wire/match/match-schema.ts'
import type { Snapshot } from '../../../net/match/link.ts'

export function lateness({ game, options }: Pick<Snapshot, 'game' | 'options'>): string {
  const { behind } = secrecyOf(game, options)
  const unit = unitOf(game)
  const what = game.fog ? 'There is fog: the gallery sees everything' : 'The gallery sees the match'
  const later = behind === 1 ? 'another has' : `${behind} more have`
  return `${what}, ${counted(behind, unit)} late. The first ${unit} is shown when ${later} been played.`
}
