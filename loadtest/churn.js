/**
 * A whole match in one virtual user: two players and a spectator, each through another node; then the next
 * match.
 */
import { newMatch, newSession, play, wait } from './seat.js'

/** Longer than any of these matches, so whoever is still in one is stuck. */
const SECONDS = 120

const from = (low, high) => low + Math.floor(Math.random() * (high - low + 1))
const oneOf = (many) => many[from(0, many.length - 1)]

/** `rounds`: bounds of a match's length. `first`: spread the starts. */
export async function oneMatch(bases, [least, most], first) {
  if (first) await wait(from(0, 100) / 10)
  const base = () => oneOf(bases)
  const match = await newMatch(base(), { seatsPerTeam: 1, roundLimit: most, density: 0 })
  if (!match) return wait(1)
  const until = from(least, most)
  // Either all stay until the end, or one player gives up, or loses the connection and comes back.
  const way = oneOf(['end', 'end', 'give up', 'come back'])
  const atEnd = (played, state) => (state.phase === 'finished' ? 'leave' : undefined)
  const thinks = () => from(5, 30) / 10
  const token = await newSession(base(), 'Ann')
  const ann = async () => {
    const here = { match, role: 'player', token, thinks, seconds: SECONDS }
    if (way === 'give up')
      return play({
        ...here,
        base: base(),
        over: (played, state) => (played >= until ? 'leave' : atEnd(played, state)),
      })
    if (way === 'come back') {
      let finished = false
      await play({
        ...here,
        base: base(),
        over: (played, state) =>
          (finished = state.phase === 'finished') || played >= until ? 'vanish' : undefined,
      })
      if (finished) return
    }
    await play({ ...here, base: base(), over: atEnd })
  }
  // A player left alone with a bot leaves after a few more rounds.
  const bob = () =>
    play({
      base: base(),
      match,
      role: 'player',
      thinks,
      seconds: SECONDS,
      over: (played, state) => (way === 'give up' && played >= until + 2 ? 'leave' : atEnd(played, state)),
    })
  const watcher = async () => {
    await wait(1)
    const goes = from(1, 3)
    await play({
      base: base(),
      match,
      role: 'spectator',
      seconds: SECONDS,
      over: (played, state) => (played >= goes ? 'leave' : atEnd(played, state)),
    })
  }
  await Promise.all([ann(), bob(), watcher()])
}
