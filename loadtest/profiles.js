/**
 * How many matches, seats and spectators, and for how long they play. A match waits 20 s for its first player. k6's
 * engine takes about 25 ms of a core to join: much more of it, and k6 measures itself.
 */
export const PROFILES = {
  smoke: { rooms: 2, players: 2, watchers: 2, perWatcher: 3, seconds: 15, joinSpread: 1 },
  load: { rooms: 40, players: 4, watchers: 20, perWatcher: 10, seconds: 70, joinSpread: 15 },
}
