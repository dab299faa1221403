import { describe, expect, test } from '@jest/globals'
import { piecesOf, unit, withUnits } from './units.ts'

const [A, B, C] = ['أحمد', 'محمد', 'שרה']
const show = (text: string) =>
  piecesOf(text)
    ?.map((piece) => (piece.unit ? `[${piece.text}]` : piece.text))
    .join('')

describe('the units of a sentence', () => {
  test.each([
    [`${A}, ${B} and ${C} are ready.`, `[${A}], [${B}] and [${C}] are ready.`],
    [`${A} (3) against ${B} (4)`, `[${A}] (3) against [${B}] (4)`],
    [`Waiting for ${A}: 3 rounds.`, `Waiting for [${A}]: 3 rounds.`],
    [`${A}‌${B} plays`, `[${A}‌${B}] plays`],
    [`You and ${A} ${B} are friends.`, `You and [${A} ${B}] are friends.`],
    [`Ann and ${unit(A)} ${unit(B)}.`, `Ann and [${A}] [${B}].`],
    [`${unit(`${A} 7`)} for ${unit(`${B}.`)}`, `[${A} 7] for [${B}.]`],
    [`שָׁלוֹם wins`, `[שָׁלוֹם] wins`],
    ['٣٣, ٤٤ win', '[٣٣], [٤٤] win'],
    [`${A} 7`, `[${A} 7]`],
    [`${A}, ${B}, ${C}`, `[${A}], [${B}], [${C}]`],
    [`${A} – ${B} · 3`, `[${A}] – [${B}] · 3`],
    [` ${A} `, ` [${A}] `],
  ])('names are units in: %s', (text, shown) => {
    expect(show(text)).toBe(shown)
  })

  test.each(['Ann, Bob and Cat.', '東京 and Владимир', '', '42', 'a‎b'])('text %s stays as it was', (text) => {
    expect([piecesOf(text), withUnits(text), unit(text)]).toEqual([undefined, text, text])
  })
})

test('names stand between isolates once when there is no markup', () => {
  const text = `${A}, ${B} and Ann`
  expect(withUnits(text)).toBe(`⁨${A}⁩, ⁨${B}⁩ and Ann`)
  expect(withUnits(withUnits(text))).toBe(withUnits(text))
  expect(unit(unit(A))).toBe(unit(A))
})
