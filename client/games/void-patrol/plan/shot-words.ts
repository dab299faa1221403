/** A possible shot in a sentence. */
import { isStopped, type PossibleShot } from './forecast.ts'

/** The end of each sentence about a shot that cannot hurt. */
const HOLD = ' would hold.'
export const isHarmless = (sentence: string): boolean => sentence.endsWith(HOLD)

export const shotInWords = (shot: PossibleShot): string =>
  `${shot.shooter} could hit ${shot.target} with its ${shot.gun}: ${shot.chance} %, ${effectOf(shot)}`

function effectOf(shot: PossibleShot): string {
  const { target, hull, hardest, shields } = shot
  if (hull > 0) return `${hull} damage.`
  if (isStopped(shot)) return `but the shields of ${target}${HOLD}`
  return [
    ...(hardest > 0 ? ['only a double hit gets through'] : []),
    ...(shields > 0 ? [`${shields} off the shields of ${target}`] : []),
  ]
    .join(', ')
    .concat('.')
}
