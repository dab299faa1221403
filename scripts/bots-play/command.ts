/** Plays every level of every game in every setup. Failures are named so that they can be replayed. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { GAMES } from '../../common/games/list.ts'
import { play } from './play.ts'
import { QUICK, WHOLE } from './tries.ts'

const USAGE = `Usage: npm run bots-play -- [GAME …] [--quick] [--setups N] [--seed TEXT] [--levels N,N] [--only NAME] [--asks N] [--rounds N] [--json FILE]
Bots of every level play every setup that is ready-made, each setting at its ends, and setups by lot, to the end.
Games: ${GAMES.map(({ id }) => id).join(', ')}.
  --quick       a sample of it, a few rounds each: half a minute
  --setups N    setups by lot, of each game (${WHOLE.byLot})
  --seed TEXT   of all lots and matches (1)
  --levels N,N  of bots (all)
  --only NAME   one setup, by the name that is told with what breaks ("random 13")
  --asks N      how long a bot that searches thinks (${WHOLE.asks})
  --rounds N    rounds of each match at most (to the end)
  --json FILE   what came of it, for programs`

function refuse(): never {
  console.error(USAGE)
  process.exit(2)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    setups: { type: 'string' },
    seed: { type: 'string', default: '1' },
    levels: { type: 'string' },
    only: { type: 'string' },
    asks: { type: 'string' },
    rounds: { type: 'string' },
    json: { type: 'string' },
  },
})
const usual = values.quick ? QUICK : WHOLE
const [byLot, asks, most] = [
  Number(values.setups ?? usual.byLot),
  Number(values.asks ?? usual.asks),
  Number(values.rounds ?? usual.most),
]
const strange = positionals.filter((name) => !GAMES.some(({ id }) => id === name))
if (strange.length > 0 || !(Number.isInteger(byLot) && byLot >= 0 && asks >= 0 && most > 0)) refuse()

const began = performance.now()
const options = [
  ...(values.quick ? ['--quick'] : []),
  `--setups ${byLot}`,
  `--seed '${values.seed}'`,
  ...(['asks', 'rounds'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`--${name} ${values[name]}`],
  ),
]
const report = play(
  {
    games: GAMES.filter(({ id }) => positionals.length === 0 || positionals.includes(id)),
    extent: { ...usual, seed: values.seed, byLot, asks, most },
    levels: values.levels?.split(',').map(Number),
    only: values.only,
    options,
  },
  console.log,
  () => performance.now(),
)
const { passed, failed, rounds } = report
if (passed + failed === 0) refuse()
const seconds = Math.round((performance.now() - began) / 100) / 10
console.log(
  `${passed + failed} matches, ${rounds} rounds, ${seconds} s: ${failed === 0 ? 'nothing broke' : `${failed} broke`}.`,
)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...report, seconds })}\n`)
process.exitCode = failed > 0 ? 1 : 0
