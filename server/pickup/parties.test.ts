import { describe, expect, test } from '@jest/globals'
import { INVITATION_LASTS, PARTY_AT_MOST, Parties } from './parties.ts'

describe('parties', () => {
  test('an invited player joins the party by accepting, and is in one at a time', () => {
    const parties = new Parties()
    expect(parties.of('ann')).toEqual(['ann'])
    expect(parties.invite('ann', 'bob', 0)).toBeUndefined()
    expect(parties.invitationsTo('bob', 0).map(({ from }) => from)).toEqual(['ann'])
    expect(parties.accept('bob', 'ann', 1)).toEqual(['ann', 'bob'])
    expect(parties.of('bob')).toEqual(['ann', 'bob'])
    expect(parties.invite('ann', 'bob', 2)).toMatchObject({ code: 'same_party' })
    parties.invite('cat', 'bob', 3)
    expect(parties.accept('bob', 'cat', 4)).toEqual(['cat', 'bob'])
    expect(parties.of('ann')).toEqual(['ann'])
  })

  test('an invitation ends by itself', () => {
    const parties = new Parties()
    expect(parties.due()).toBeUndefined()
    parties.invite('ann', 'bob', 5)
    expect(parties.due()).toBe(5 + INVITATION_LASTS)
    parties.settle(4 + INVITATION_LASTS)
    expect(parties.kept().invitations).toHaveLength(1)
    parties.settle(5 + INVITATION_LASTS)
    expect([parties.kept().invitations, parties.due()]).toEqual([[], undefined])
  })

  test('nobody joins a party without a valid invitation', () => {
    const parties = new Parties()
    expect(parties.accept('bob', 'ann', 0)).toMatchObject({ code: 'not_invited' })
    parties.invite('ann', 'bob', 0)
    expect(parties.accept('bob', 'ann', INVITATION_LASTS)).toMatchObject({ code: 'not_invited' })
    parties.invite('ann', 'bob', 0)
    parties.decline('bob', 'ann')
    expect(parties.accept('bob', 'ann', 1)).toMatchObject({ code: 'not_invited' })
    parties.invite('ann', 'bob', 0)
    parties.gone('ann')
    expect(parties.accept('bob', 'ann', 1)).toMatchObject({ code: 'not_invited' })
  })

  test('the next member leads when the leader goes, and one alone is no party', () => {
    const parties = new Parties()
    for (const other of ['bob', 'cat']) {
      parties.invite('ann', other, 0)
      parties.accept(other, 'ann', 0)
    }
    parties.leave('ann')
    expect(parties.of('cat')).toEqual(['bob', 'cat'])
    parties.gone('cat')
    expect(parties.of('bob')).toEqual(['bob'])
  })

  test('a party is no larger than a team can be', () => {
    const parties = new Parties()
    for (let i = 1; i < PARTY_AT_MOST; i++) {
      parties.invite('p0', `p${i}`, 0)
      parties.accept(`p${i}`, 'p0', 0)
    }
    expect(parties.of('p0')).toHaveLength(PARTY_AT_MOST)
    expect(parties.invite('p0', 'one more', 0)).toMatchObject({ code: 'party_full' })
  })
})
