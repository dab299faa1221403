/**
 * How many matches, seats and spectators, and for how long they play. A match waits 20 s for its first player. k6's
 * engine takes about 25 ms of a core to join: much more of it, and k6 measures itself.
 *
 * With `rounds` a match is played to its end, and only counts are judged: the smoke test is right or wrong on a busy
 * machine, too. There `seconds` only ends what hangs.
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
  // Those who play already are to notice nothing of the crowd that comes.
  spike: {
    base: { rooms: 10, players: 4, watchers: 5, perWatcher: 10, seconds: 80, joinSpread: 5 },
    crowd: { rooms: 20, players: 4, watchers: 5, seconds: 30, joinSpread: 8, after: 25 },
  },
  // Matches that are made, played, watched and left, all the time: what is still there of them afterwards?
  soak: { churn: { pairs: 16, seconds: 20 * 60, rounds: [2, 8] } },
}

/** A profile by its name, for so many minutes rather than its own time. */
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
