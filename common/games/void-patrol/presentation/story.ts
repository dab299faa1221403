/** VP-9.5: how a match ended, in a sentence worth repeating. */
import { compared } from '../../../engine/presentation/story.ts'
import { counted } from '../../../engine/presentation/words.ts'
import { outcome } from '../outcome.ts'
import { flying, type State } from '../state.ts'

/** Undefined while the match goes on. */
export function story(state: State): string | undefined {
  const end = outcome(state)
  if (!end) return undefined
  const { played, scores, fighters } = state
  const flew = new Set(fighters.filter(flying).map(({ team }) => team))
  if (flew.size === 0) return `Nobody was left on the field after round ${played}.`
  if (flew.size === 1) return `Team ${[...flew].join()} alone was left on the field after round ${played}.`
  const of = (measure: 'kills' | 'damage') =>
    Object.fromEntries(Object.entries(scores).map(([team, score]) => [team, score[measure]]))
  const kills = compared(of('kills'), 'had destroyed', (count) => counted(count, 'fighter'))
  const most = Math.max(...Object.values(of('kills')))
  const alone = Object.values(of('kills')).filter((one) => one === most).length === 1
  if (alone) return `Time ran out after round ${played}, and ${kills}.`
  const damage = compared(of('damage'), 'had dealt', (count) => `${count} damage`)
  return `Time ran out after round ${played} with as many destroyed by each, and ${damage}.`
}
