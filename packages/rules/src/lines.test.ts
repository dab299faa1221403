import { expect, test } from '@jest/globals'
import { linesOf } from './lines.ts'

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text, 'latin1')
}

const split = async (atMost: number, ...texts: readonly string[]): Promise<(string | undefined)[]> => {
  const found = []
  for await (const line of linesOf(chunks(...texts), atMost)) found.push(line)
  return found
}

test.each([
  ['several in a chunk', ['a\nb\n'], ['a', 'b']],
  ['one in several chunks', ['a', 'b', '\n', 'c\n'], ['ab', 'c']],
  ['an empty one', ['\n\n'], ['', '']],
  ['a last one without its end', ['a\nb'], ['a', 'b']],
  ['a letter of two bytes in two chunks', ['\xc3', '\xa4\n'], ['ä']],
  ['none', [], []],
])('lines are read when they come as: %s', async (_, given, lines) => {
  expect(await split(4, ...given)).toEqual(lines)
})

test('a line that is too long is undefined, and the next one is read', async () => {
  expect(await split(4, 'abcd\nabcde\nf\n')).toEqual(['abcd', undefined, 'f'])
  expect(await split(4, 'abc', 'def', 'ghi\njk\n', 'lmnop')).toEqual([undefined, 'jk', undefined])
})
