/** VP-6: fighters outside the field leave; missiles there self-destruct (VP-6.5). */
import { fate } from '../border.ts'
import { creditAllEnemies, type Round } from '../round.ts'

export function leave(round: Round): void {
  const { state, flights, timeline } = round
  for (const flight of flights) {
    const end = flight.status === 'flying' ? fate(state.field, flight) : 'stays'
    if (end === 'stays') continue
    flight.status = end === 'retires' ? 'retired' : 'destroyed'
    timeline.push({ kind: end === 'retires' ? 'retired' : 'imploded', fighter: flight.id, at: flight.at })
    if (end === 'implodes') creditAllEnemies(round, flight)
  }
  if (!round.chases.length) return
  round.chases = round.chases.filter(({ id, at, velocity }) => {
    // A missile has no own side to retire through.
    if (fate(state.field, { at, velocity, team: '' }) === 'stays') return true
    timeline.push({ kind: 'selfDestructed', missile: id, at })
    return false
  })
  // Locks on fighters that are gone are lost.
  for (const { status, id } of flights)
    if (status !== 'flying') for (const missile of round.chases) if (missile.lock === id) missile.lock = null
}
