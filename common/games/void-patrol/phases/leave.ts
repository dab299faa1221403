/** VP-6: who is outside and leaves; missiles there destroy themselves (VP-6.5). */
import { fate } from '../border.ts'
import { aloft, creditAllEnemies, type Round } from '../round.ts'

export function leave(round: Round): void {
  const { state, flights, timeline } = round
  for (const flight of aloft(flights)) {
    const end = fate(state.field, flight)
    if (end === 'stays') continue
    flight.status = end === 'retires' ? 'retired' : 'destroyed'
    timeline.push({ kind: end === 'retires' ? 'retired' : 'imploded', fighter: flight.id, at: flight.at })
    if (end === 'implodes') creditAllEnemies(round, flight)
  }
  round.chases = round.chases.filter((missile) => {
    // A missile has no side of its own to retire through.
    if (fate(state.field, { ...missile, team: '' }) === 'stays') return true
    timeline.push({ kind: 'selfDestructed', missile: missile.id, at: missile.at })
    return false
  })
  // A lock on a fighter that is gone is lost.
  const there = new Set(aloft(flights).map((flight) => flight.id))
  for (const missile of round.chases) if (missile.lock && !there.has(missile.lock)) missile.lock = null
}
