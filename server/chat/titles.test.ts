import { describe, expect, test } from '@jest/globals'
import { ROOM_SLUG } from '../../common/wire/chat/room-messages.ts'
import { titled } from './titles.ts'

describe('room titles', () => {
  test.each([
    ['Patrol night', 'patrol-night'],
    ['  Café   Größe  ', 'cafe-grosse'],
    ['Fleet #7 (beginners)', 'fleet-7-beginners'],
    ['Lobby', 'lobby'],
    ['x'.repeat(32), 'x'.repeat(32)],
  ])('the title %p has the address %p', (title, slug) => {
    expect(titled(title)).toMatchObject({ slug })
  })

  test('letters that an address cannot have are replaced by a number', () => {
    for (const title of ['Космос', '宇宙戦争', 'Ωρα Ω a'])
      expect(titled(title)).toMatchObject({ title, slug: expect.stringMatching(/^r\d{7}$/) })
  })

  test.each(['می\u200cخواهم بازی', 'हिन्दी', 'นกอินทรี', 'Éclair'])(
    'the title %s is shown as typed',
    (title) => {
      expect(titled(title)).toMatchObject({ title: title.normalize('NFC') })
    },
  )

  test.each([
    '',
    '  ',
    'x',
    '!!!',
    '---',
    '<b>bold</b>',
    'a\u202eb',
    'x'.repeat(33),
    'fuck this',
    '😀😀',
    'lоbby night',
    '\u3164\u3164',
  ])('the title %p is refused in words, or cleaned', (title) => {
    if (title === 'a\u202eb') expect(titled(title)).toEqual({ title: 'ab', slug: 'ab' })
    else expect(titled(title)).toEqual({ code: 'bad_title', message: expect.stringMatching(/\w+\.$/) })
  })

  test('every title gives a valid address', () => {
    for (const title of ['Ab-', '-a-b-', 'a'.repeat(30) + ' b', '1 2', "Don't panic!"]) {
      const made = titled(title)
      expect('slug' in made && ROOM_SLUG.test(made.slug)).toBe(true)
    }
  })
})
