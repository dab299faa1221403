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
  const aloft = fighters.filter(flying)
  const left = new Set(aloft.map(({ team }) => team))
  if (left.size === 0) return `No fighter was left flying after round ${played}.`
  if (left.size === 1) {
    const [team] = left
    const all = fighters.filter((fighter) => fighter.team === team).length
    const how =
      all === 1
        ? ''
        : aloft.length === all
          ? ', with all its fighters'
          : `, with ${aloft.length} of its ${all} fighters`
    return `Only team ${team} was still flying after round ${played}${how}.`
  }
  const over = `Time ran out after round ${played}`
  const most = Math.max(...Object.values(scores).map(({ kills }) => kills))
  // Damage counts only between those that have destroyed equally many.
  const best = Object.keys(scores).filter((team) => scores[team]!.kills === most)
  const kills = compared(amounts(state, 'kills'), 'had destroyed', (count) => counted(count, 'fighter'))
  if (best.length === 1) return `${over}: ${kills}.`
  const none = best.every((team) => scores[team]!.damage === 0)
  if (most === 0 && none) return `${over}: nobody had destroyed a fighter or done any damage.`
  const damage = none
    ? 'none had done damage'
    : compared(amounts(state, 'damage', best), 'had done', (count) => `${count} damage`)
  if (most === 0) return `${over}: nobody had destroyed a fighter, and ${damage}.`
  return `${over}: ${kills}${best.length < Object.keys(scores).length ? '; of the best,' : ', and'} ${damage}.`
}

const amounts = (
  { scores }: State,
  of: 'kills' | 'damage',
  teams: readonly string[] = Object.keys(scores),
): Record<string, number> => Object.fromEntries(teams.map((team) => [team, scores[team]![of]]))
