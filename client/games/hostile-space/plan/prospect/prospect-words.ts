/** The lines of fire of `prospect.ts` in sentences. */
import { listed } from '../../../../../common/engine/presentation/words.ts'
import { DIRECTIONS } from '../../../../../common/games/hostile-space/presentation/describe.ts'
import type { Prospect } from './prospect.ts'

export function prospectInWords({ craft, lines, threats, ambushes, lost }: Prospect): string[] {
  if (lost) return []
  const ways = new Map<string, string[]>()
  for (const { direction, meets } of lines)
    if (meets?.side === 'enemy' && 'id' in meets.what)
      ways.set(meets.what.id, [...(ways.get(meets.what.id) ?? []), DIRECTIONS[direction]!])
  const hits = [...ways].map(([id, directions]) => `${id} (${directions.join(' or ')})`)
  // On a torus the same enemy can threaten along several lines.
  const by = [...new Set(threats.map((threat) => threat.by))]
  return [
    hits.length > 0
      ? `If all drift on, ${craft} can hit ${listed(hits)} from there this round.`
      : lines.length > 0
        ? `If all drift on, ${craft} has no enemy on its lines there.`
        : `${craft} has no missile to fire.`,
    by.length > 0
      ? `${listed(by)} ${by.length > 1 ? 'are' : 'is'} on a line to it then, if all drift on.`
      : ambushes.length > 0
        ? 'No enemy that drifts on can hit it there; one that changes its velocity can.'
        : 'No enemy can hit it there this round.',
  ]
}
