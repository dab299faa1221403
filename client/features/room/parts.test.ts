import { beforeAll, describe, expect, test } from '@jest/globals'
import { loadAddresses } from './addresses.ts'
import { completed, completionAt } from './completion.ts'
import { type LinePart, partsOf } from './parts.ts'

beforeAll(loadAddresses)

const ORIGIN = 'https://play.example.org'
const parts = (text: string, names: readonly string[] = ['Ann', 'Ann Lee', 'Bob']) =>
  partsOf(text, names, ORIGIN)
const links = (text: string) =>
  parts(text)
    .filter((part): part is LinePart & { is: 'link' } => part.is === 'link')
    .map(({ href, path }) => path ?? href)
const whole = (text: string) =>
  parts(text)
    .map((part) => (part.is === 'emote' ? `:${part.emote}:` : part.text))
    .join('')

describe('the parts of a line', () => {
  test.each<[string, string[]]>([
    ['see https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
    ['HTTP://EXAMPLE.org/X', ['http://example.org/X']],
    ['www.example.org now', ['https://www.example.org/']],
    ['(https://example.org/a)', ['https://example.org/a']],
    [`${ORIGIN}/r/abc?r=7&t=0.4 !`, ['/r/abc?r=7&t=0.4']],
    [`${ORIGIN}/g/void-patrol/hangar#Abc1`, ['/g/void-patrol/hangar#Abc1']],
    [`${ORIGIN}/R/abc/?r=7#x`, ['/r/abc?r=7#x']],
    [`${ORIGIN}/ladders`, [`${ORIGIN}/ladders`]],
    [`${ORIGIN}/og/site.png`, [`${ORIGIN}/og/site.png`]],
    [`${ORIGIN}/r/abc/embed`, [`${ORIGIN}/r/abc/embed`]],
    [`${ORIGIN}/api/records/abc`, [`${ORIGIN}/api/records/abc`]],
    [`${ORIGIN}//evil.example/x`, [`${ORIGIN}//evil.example/x`]],
    [`${ORIGIN}/\\evil.example/x`, [`${ORIGIN}//evil.example/x`]],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>1</script>', []],
    ['vbscript:x file:///etc/passwd ftp://example.org', []],
    ['readme.md and example.org', []],
    ['mail@example.org', []],
    ['https://bank.example@evil.example/', []],
    ['https://play.example.org@evil.example/r/x', []],
    ['<a href="https://example.org">', ['https://example.org/']],
  ])('a line has links to safe addresses only: %p, %p', (text, expected) => {
    expect(links(text)).toEqual(expected)
    // The parts together are the original text.
    expect(whole(text)).toBe(text)
  })

  const A = 'https://example.org/a'
  test.each([
    ...[...'»”“„’‘›‹«。、！？；：，．」』】》）〉〕…‥؟،؛।॥။។—–・!?.,;:\'")]}>'].map((mark) => `${A}${mark}`),
    `«${A}»`,
    `“${A}”, they say`,
    `${A}’s`,
    `『${A}』と`,
    `${A}。次の`,
    `${A}!?»…`,
    `**${A}**`,
    `\`${A}\``,
    `_${A}_`,
    `${A}【`,
  ])('punctuation of the sentence stays out of the link: %s', (text) => {
    expect(links(text)).toEqual([A])
    expect(whole(text)).toBe(text)
  })

  test.each([
    'https://en.wikipedia.org/wiki/Foo_(bar)',
    'https://ja.wikipedia.org/wiki/東京（曖昧）',
    'https://fr.wikipedia.org/wiki/L’Équipe',
    'https://de.wikipedia.org/wiki/Straße',
    'https://example.org/a_',
    'https://example.org/～a',
  ])('an address keeps what belongs to it: %s', (text) => {
    expect(parts(`(${text})`)[1]).toMatchObject({ is: 'link', text })
  })

  test('two links are separated even without a blank between them', () => {
    expect(links(`${A}。${A}b」${A}c`)).toEqual([A, `${A}b`, `${A}c`])
  })

  test('mentions are whole names, the longest that fits, in whatever case', () => {
    const mentioned = (text: string) =>
      parts(text).flatMap((part) => (part.is === 'mention' ? [part.name] : []))
    expect(mentioned('@Ann Lee and @ann, @BOB!')).toEqual(['Ann Lee', 'Ann', 'Bob'])
    expect(mentioned('@Anna, mail@Bob, @ Bob, @@Bob')).toEqual(['Bob'])
    expect(mentioned('https://example.org/@Bob')).toEqual([])
  })

  test('a line draws only the emotes of the table', () => {
    expect(parts('well :gg: :constructor: :gg:gg: 12:34:56')).toEqual([
      { is: 'text', text: 'well ' },
      { is: 'emote', emote: 'gg' },
      { is: 'text', text: ' :constructor: ' },
      { is: 'emote', emote: 'gg' },
      { is: 'text', text: 'gg: 12:34:56' },
    ])
  })

  test('emotes stay text when they are not to be drawn', () => {
    expect(partsOf(':gg: and @Ann', ['Ann'], 'http://x', false)).toEqual([
      { is: 'text', text: ':gg: and ' },
      { is: 'mention', name: 'Ann', text: '@Ann' },
    ])
  })
})

describe('completing a name', () => {
  const names = ['Ann', 'Ann Lee', 'Bob']
  test.each<[string, string[] | undefined]>([
    ['@', ['Ann', 'Ann Lee', 'Bob']],
    ['hi @a', ['Ann', 'Ann Lee']],
    ['hi @Ann', ['Ann Lee']],
    ['hi @ann l', ['Ann Lee']],
    ['@x', undefined],
    ['mail@a', undefined],
    ['hi', undefined],
    ['@Bob', undefined],
  ])('a name is offered for %p: %p', (text, expected) => {
    expect(completionAt(text, text.length, names)?.names).toEqual(expected)
  })

  test('a completed name replaces its beginning, and the text continues behind it', () => {
    const offer = completionAt('hi @a there', 5, names)!
    expect(completed('hi @a there', 5, offer, 'Ann Lee')).toEqual({ text: 'hi @Ann Lee there', caret: 12 })
  })
})
