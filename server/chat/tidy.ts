import { seenLine } from '../../common/engine/text/visible-text.ts'

const letters = new Intl.Segmenter()

/** The text as one line (`seenLine`) of at most `length` characters. It never cuts a grapheme in two. */
export function tidy(text: string, length: number): string {
  const line = seenLine(text)
  if ([...line].length <= length) return line
  let [cut, room] = ['', length]
  for (const { segment } of letters.segment(line)) {
    room -= [...segment].length
    if (room < 0) break
    cut += segment
  }
  return cut.trim()
}
