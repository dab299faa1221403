/**
 * `npm run attack -- [NAME …] [--seconds N] [--seed N]`: runs attacks, each for that time, against a local
 * server of their own.
 */
import { parseArgs } from 'node:util'
import { allLeave } from '../people/table.ts'
import { ATTACKS } from './list.ts'
import { besiege, inMegabytes, siege } from './siege.ts'

/** Limited by the bystanders' clock. */
const SECONDS_AT_MOST = 200

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
})
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
const unknown = positionals.filter((name) => !ATTACKS.some((attack) => attack.name === name))
if (unknown.length > 0 || !(seconds > 0 && seconds <= SECONDS_AT_MOST) || !Number.isInteger(seed)) {
  console.error(
    `npm run attack -- [NAME …] [--seconds 1 to ${SECONDS_AT_MOST}] [--seed N], with the names\n${ATTACKS.map(({ name, what }) => `  ${name.padEnd(18)}${what}`).join('\n')}`,
  )
  process.exit(2)
}

const besieged = await siege()
let found = 0
try {
  for (const attack of ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const { findings, memory, data, round, tally, figures } = await besiege(besieged, attack, seconds, seed)
    found += findings.length
    console.log(
      `${attack.name.padEnd(18)}${findings.length === 0 ? 'held' : `${findings.length} findings`}; ${tally.entered} entered, ${tally.turnedAway} turned away, ${tally.answered} answered; memory ${inMegabytes(memory)}, data ${inMegabytes(data)}, a round in ${round} ms`,
    )
    for (const figure of figures) console.log(`  ${figure}`)
    for (const finding of findings) console.log(`  ${finding}`)
  }
} finally {
  await allLeave()
  await besieged.stop()
}
process.exit(found > 0 ? 1 : 0)
