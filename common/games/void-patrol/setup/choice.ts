/**
 * A seat's choice as text: first a stock model's name or a design's text (or an empty line: a random model),
 * then, in a campaign, the pilots, one line per fighter in order. Browser and server both use this code.
 */
import type { Refusal } from '../../../engine/match-types.ts'
import { bareLine, linesOf, plainLine } from '../../../engine/text/pasted.ts'
import { checkPilot, type Pilot } from './campaign.ts'
import { nameIn } from './design.ts'

export interface ParsedChoice {
  /** A model's name, a design's text, or empty. */
  readonly craft: string
  /** By fighter of the seat, in order; undefined for a rookie. */
  readonly pilots: readonly (Pilot | undefined)[]
  /** Lines that look like pilots but cannot be read. */
  readonly refusals: readonly Refusal[]
  /** The line of the first pilot. */
  readonly firstPilot: string | undefined
}

const NOBODY = 'rookie'

/** Accepts any text; refusals name the line, from 1. */
export function readChoice(text: string): ParsedChoice {
  const pilots: (Pilot | undefined)[] = []
  const refusals: Refusal[] = []
  let firstPilot: string | undefined
  const lines = linesOf(text)
  const craft = lines.map((given, i) => {
    const line = plainLine(given)
    // The first line is always a name.
    if (i === 0 || !(/^pilot\s/i.test(line) || line.toLowerCase() === NOBODY)) return given
    const where = `line ${i + 1}`
    firstPilot ??= where
    const pilot = pilotIn(bareLine(given))
    const wrong = line.toLowerCase() === NOBODY ? undefined : faultOf(pilot, pilots)
    if (wrong) refusals.push({ where, reason: wrong })
    pilots.push(pilot)
    // An empty line has no meaning in a design, and keeps the numbers of later lines.
    return ''
  })
  const told = craft.filter((line) => bareLine(line) !== '')
  // A model's name is trimmed; a design keeps its lines, because refusals name their numbers.
  return {
    craft: told.length > 1 ? craft.join('\n').trimEnd() : nameIn(told[0] ?? ''),
    pilots,
    refusals,
    firstPilot,
  }
}

function pilotIn(line: string): Pilot | undefined {
  const [, name, deeds = ''] = /^pilot\s+([^:：]+)[:：](.*)$/i.exec(line) ?? []
  const [, battles, kills] = /^(\d{1,4})\s+battles?,\s*(\d{1,4})\s+kills?$/i.exec(plainLine(deeds)) ?? []
  return name === undefined || battles === undefined
    ? undefined
    : { name: nameIn(name), battles: Number(battles), kills: Number(kills) }
}

function faultOf(pilot: Pilot | undefined, others: readonly (Pilot | undefined)[]): string | undefined {
  if (!pilot) return 'a pilot\'s line is as "pilot Ann: 3 battles, 1 kills"'
  if (others.some((other) => other?.name === pilot.name)) return `${pilot.name} flies already`
  return checkPilot(pilot)[0]?.reason
}

export function formatChoice(craft: string, pilots: readonly (Pilot | undefined)[]): string {
  const last = pilots.findLastIndex((pilot) => pilot !== undefined)
  return [
    craft,
    ...pilots
      .slice(0, last + 1)
      .map((pilot) =>
        pilot ? `pilot ${pilot.name}: ${pilot.battles} battles, ${pilot.kills} kills` : NOBODY,
      ),
  ].join('\n')
}
