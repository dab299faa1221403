/** Merges losses at one moment into one sentence: readers have no time for one each. */
import { listed } from '../../../common/engine/presentation/words.ts'
import type { BattleWords } from '../../game-kit/battle-words.ts'
import type { Highlight } from './highlight.ts'

/** Losses within this time count as one moment (seconds). */
const AT_ONCE = 0.3
/** Up to this many kills are named one by one; beyond that, only the ships lost. */
const DEEDS = 3

type LossWords = BattleWords['loss']

/** Replaces the kills of one moment by one highlight; leaves everything else as it is. */
export function told(highlights: readonly Highlight[], words: LossWords): Highlight[] {
  const kills = highlights
    .filter(({ kill, words, tolls }) => kill && words !== '' && tolls.length > 0)
    .sort((a, b) => a.start - b.start || a.event - b.event)
  const groups: Highlight[][] = []
  for (const one of kills) {
    const last = groups.at(-1)
    if (last && one.start - last[0]!.start <= AT_ONCE) last.push(one)
    else groups.push([one])
  }
  const others = highlights.filter((one) => !kills.includes(one))
  return [
    ...others,
    ...groups.map((group) =>
      group.length === 1
        ? group[0]!
        : { ...group[0]!, end: Math.max(...group.map(({ end }) => end)), words: inOneSentence(group, words) },
    ),
  ]
}

const lostIn = ({ tolls }: Highlight): string => listed(tolls.flatMap(({ lost }) => lost ?? []))

function inOneSentence(group: readonly Highlight[], words: LossWords): string {
  const deeds = deedsOf(group, words)
  const rests = new Map(
    group.flatMap(({ tolls, rest }) => (rest === undefined ? [] : [[tolls[0]!.team, rest] as const])),
  )
  const what =
    deeds.length <= DEEDS ? deeds.join(', ') : `${listed(group.map(lostIn))} are ${words.gone} at once`
  return rests.size > 0 ? `${what}: ${[...rests.values()].join(', ')}` : what
}

function deedsOf(group: readonly Highlight[], { takes, take }: LossWords): string[] {
  const left = [...group]
  const deeds: string[] = []
  for (let one = left.shift(); one; one = left.shift()) {
    const { by } = one
    const lost = lostIn(one)
    const avenged = left.findIndex((other) => by !== undefined && other.by === lost && lostIn(other) === by)
    if (avenged >= 0) deeds.push(`${lost} and ${lostIn(left.splice(avenged, 1)[0]!)} ${take} each other`)
    else if (by === undefined || by === lost)
      deeds.push(one.rest === undefined ? one.words : one.words.slice(0, -`: ${one.rest}`.length))
    else {
      const same = left.filter((other) => other.by === by)
      for (const other of same) left.splice(left.indexOf(other), 1)
      deeds.push(`${by} ${takes} ${listed([one, ...same].map(lostIn))}`)
    }
  }
  return deeds
}
