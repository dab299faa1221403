/** Captains pick their teams in turn: one, two, two, …, and one at the end. */
import { byStrength, type Group, type GroupMember, type TeamShape } from './group.ts'
import { fits } from './packing.ts'

export interface CaptainsDraft {
  readonly size: number
  /** The captains' player ids, one per team. The weaker captain picks first. */
  readonly captains: readonly string[]
  readonly teams: readonly (readonly Group[])[]
  readonly left: readonly Group[]
}

/**
 * Chooses the strongest willing players as captains, or the strongest of all if too few are willing. A
 * captain's party joins the same team. The groups fill the shape exactly.
 */
export function captained(
  groups: readonly Group[],
  { teams, size }: TeamShape,
  willing: ReadonlySet<string>,
): CaptainsDraft {
  const candidates = groups
    .flatMap((group) => group.map((member) => ({ member, group })))
    .sort(
      (a, b) =>
        Number(willing.has(b.member.player)) - Number(willing.has(a.member.player)) ||
        byStrength(a.member, b.member),
    )
  const chosen: { member: GroupMember; group: Group }[] = []
  for (const candidate of candidates) {
    if (chosen.length === teams) break
    if (chosen.some(({ group }) => group === candidate.group)) continue
    const leading = [...chosen, candidate].map(({ group }) => group)
    const places = Array.from({ length: teams }, (_, i) => size - (leading[i]?.length ?? 0))
    if (
      fits(
        places,
        groups.filter((group) => !leading.includes(group)).map((group) => group.length),
      )
    )
      chosen.push(candidate)
  }
  const led = chosen.sort((a, b) => byStrength(b.member, a.member))
  return settled({
    size,
    captains: led.map(({ member }) => member.player),
    teams: led.map(({ group }) => [group]),
    left: groups.filter((group) => !led.some((one) => one.group === group)),
  })
}

const players = (team: readonly Group[]): number => team.reduce((n, group) => n + group.length, 0)

/**
 * The index of the team whose captain picks now; undefined when everybody has a team. A party counts as one
 * pick per person.
 */
export function picks({ teams, left }: CaptainsDraft): number | undefined {
  if (left.length === 0) return undefined
  const had = teams.map((team) => players(team) - 1)
  for (let round = 0; ; round++) {
    for (let i = 0; i < teams.length; i++) {
      const team = round % 2 === 0 ? i : teams.length - 1 - i
      if (had[team]! <= round) return team
    }
  }
}

/** The groups that this captain may pick: after any other pick some party would not fit. */
export function pickable(picking: CaptainsDraft): Group[] {
  const team = picks(picking)
  return team === undefined
    ? []
    : picking.left.filter((group) => {
        const places = picking.teams.map(
          (one, i) => picking.size - players(one) - (i === team ? group.length : 0),
        )
        return (
          places[team]! >= 0 &&
          fits(
            places,
            picking.left.filter((other) => other !== group).map((other) => other.length),
          )
        )
      })
}

/** The default pick when time is up: the group with the highest mean strength. */
export const obvious = (picking: CaptainsDraft): Group | undefined =>
  pickable(picking).sort((a, b) => mean(b) - mean(a) || byStrength(a[0]!, b[0]!))[0]

const mean = (group: Group): number => group.reduce((sum, { mu }) => sum + mu, 0) / group.length

/** Applies the pick of one of the `pickable` groups. */
export function pick(picking: CaptainsDraft, group: Group): CaptainsDraft {
  const team = picks(picking)
  return settled({
    ...picking,
    teams: picking.teams.map((one, i) => (i === team ? [...one, group] : one)),
    left: picking.left.filter((other) => other !== group),
  })
}

/** The last group left joins without a pick. */
const settled = (picking: CaptainsDraft): CaptainsDraft =>
  picking.left.length === 1 ? pick(picking, picking.left[0]!) : picking
