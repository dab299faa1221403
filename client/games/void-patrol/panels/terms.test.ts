import { expect, test } from '@jest/globals'
import { GUNS, type GunName } from '../../../../common/games/void-patrol/data/weapons.ts'
import { gunMeaning } from './terms.ts'

test('every gun explains its letters and numbers', () => {
  for (const name of Object.keys(GUNS) as GunName[]) expect(gunMeaning(name).text).toMatch(/^[A-Z].{30,}\.$/)
})
