import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { pickupCommandIn } from './commands.ts'
import { duelOf } from './offers/terms.ts'
import { Pickups } from './pickups.ts'

const pickups = new Pickups()
for (const { id } of GAMES) pickups.offers.make(undefined, duelOf(id), 0)
const [patrol, arena] = pickups.offers.all().map(({ id }) => id)

describe('pickup games by typing', () => {
  test.each([
    ['!add', { is: 'add', offer: patrol }],
    ['/add', { is: 'add', offer: patrol }],
    ['/ADD 2', { is: 'add', offer: arena }],
    ['!add space', { is: 'add', offer: arena }],
    ['/remove', { is: 'remove', offer: undefined }],
    ['!remove void', { is: 'remove', offer: patrol }],
  ])('the line %s is read as a command', (line, command) =>
    expect(pickupCommandIn(line, pickups.offers.all())).toEqual(command),
  )

  test('other lines are no commands, and a game that is not offered is refused', () => {
    for (const line of ['add', 'I add: hello', '/addition', '/me adds'])
      expect(pickupCommandIn(line, pickups.offers.all())).toBeUndefined()
    expect(pickupCommandIn('/add 99', pickups.offers.all())).toMatchObject({ code: 'unknown_offer' })
    expect(pickupCommandIn('/add', [])).toMatchObject({ code: 'unknown_offer' })
  })
})
