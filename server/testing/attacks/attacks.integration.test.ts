/**
 * Runs each attack briefly against a server process: the server survives, and bystanders notice nothing. `npm
 * run attack` takes longer.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { allLeave } from '../people/table.ts'
import { ATTACKS } from './list.ts'
import { besiege, type Siege, siege } from './siege.ts'

jest.setTimeout(360_000)

const SECONDS = 2
const SEED = 1

let besieged: Siege
beforeAll(async () => {
  besieged = await siege()
})
afterAll(async () => {
  await allLeave()
  await besieged.stop()
})

test.each(ATTACKS.map((attack) => [attack.what, attack] as const))(
  'a server withstands an attack: %s',
  async (_what, attack) => {
    expect((await besiege(besieged, attack, SECONDS, SEED)).findings).toEqual([])
  },
)
