/** Random legal chits for a fighter, from its synced row: VP-2.6 to VP-2.10 of the simple rules. */
export function legalChits(fighter, random = Math.random) {
  // Each chit burns fuel in pulses; each round with a chit burns fuel in rounds.
  const most = fighter.fuelInRounds ? (fighter.fuel > 0 ? Infinity : 0) : fighter.fuel
  let chits = ''
  let slots = fighter.thrust
  let thrusts = fighter.dualThrusters ? 0 : fighter.gMax
  for (let tries = Math.floor(random() * 5); tries > 0 && chits.length < most; tries--) {
    const chit = 'FFLR'[Math.floor(random() * 4)]
    const fills = chit !== 'F' && fighter.slowSpinners ? 2 : 1
    if (fills > slots || (chit === 'F' && thrusts === 0)) continue
    chits += chit
    slots -= fills
    if (chit === 'F') thrusts--
  }
  return chits
}

/** Orders for all fighters of a seat. */
export function legalOrders(table, seat) {
  const orders = {}
  table.fighter.forEach((fighter, id) => {
    if (fighter.seat === seat && fighter.status === 'flying') orders[id] = { chits: legalChits(fighter) }
  })
  return orders
}
