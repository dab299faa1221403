/**
 * Numbers of matches, seats and spectators by profile, and durations. A match waits 20 s for its first
 * player. k6's engine needs about 25 ms of a core per join; with many more it would measure itself.
 *
 * With `rounds` a match is played to its end and only counts are judged, so that the smoke test is reliable
 * on a busy machine. There `seconds` only ends stuck matches.
 */
const GROUPS = {
  smoke: {
    base: {
      rooms: 8,
      players: 2,
      watchers: 2,
      perWatcher: 3,
      rounds: 5,
      roundSeconds: 20,
      seconds: 400,
      joinSpread: 1,
    },
  },
  load: { base: { rooms: 40, players: 4, watchers: 20, perWatcher: 10, seconds: 70, joinSpread: 15 } },
  // Players in running matches must not be affected by the crowd that joins.
  spike: {
    base: { rooms: 10, players: 4, watchers: 5, perWatcher: 10, seconds: 80, joinSpread: 5 },
    crowd: { rooms: 20, players: 4, watchers: 5, seconds: 30, joinSpread: 8, after: 25 },
  },
  // Matches are created, played, watched and left all the time, to find what remains of them.
  soak: { churn: { pairs: 16, seconds: 20 * 60, rounds: [2, 8] } },
}

/** The profile of this name, with this duration in minutes instead of its own. */
export function profileOf(name, minutes) {
  const groups = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined
  if (!groups) throw new Error(`There is no profile ${name}. There are: ${Object.keys(GROUPS).join(', ')}.`)
  if (!minutes) return groups
  const { crowd, ...lasting } = groups
  return {
    ...(crowd && { crowd }),
    ...Object.fromEntries(
      Object.entries(lasting).map(([group, of]) => [group, { ...of, seconds: minutes * 60 }]),
    ),
  }
}
