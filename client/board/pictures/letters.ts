/** The letters that the board can draw, and their widths: Oxanium, weight 600. */

/** Height of a letter's em box, in pixels of the atlas. */
export const LETTER_SIZE = 48

/** Advance widths in thousandths of the em box, from the font file, with their letters. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [267, 'ij'],
  [271, '!.:·'],
  [292, 'Il'],
  [373, '-'],
  [393, 'r'],
  [401, 'f'],
  [413, 't'],
  [419, '/'],
  [505, 's'],
  [513, 'c'],
  [515, 'z'],
  [516, '?'],
  [543, 'Lvxy'],
  [547, 'a'],
  [561, 'k'],
  [578, '0123456789+−×'],
  [579, 'Fe'],
  [582, 'g'],
  [585, 'S'],
  [587, 'bdpq'],
  [589, 'o'],
  [591, 'hnu'],
  [599, 'E'],
  [603, 'Y'],
  [605, 'TZ'],
  [609, 'J'],
  [619, 'C'],
  [633, 'X'],
  [635, 'P'],
  [643, 'V'],
  [645, 'R'],
  [649, 'B'],
  [653, 'A'],
  [657, 'K'],
  [675, 'G'],
  [685, 'D'],
  [693, 'U'],
  [705, 'HOQ'],
  [731, 'N'],
  [811, 'w'],
  [874, '%'],
  [884, 'M'],
  [901, 'm'],
  [943, 'W'],
]

const ADVANCES: ReadonlyMap<string, number> = new Map(
  WIDTHS.flatMap(([advance, letters]) => [...letters].map((letter): [string, number] => [letter, advance])),
)

/** All letters except the blank, which is not drawn. */
export const LETTERS: readonly string[] = [...ADVANCES.keys()]

const BLANK = 300

/** The drawable letters of a text, including blanks. */
export const drawable = (text: string): string[] =>
  [...text].filter((letter) => letter === ' ' || ADVANCES.has(letter))

/** Width of a letter, in the unit of `height`, the height of its em box. */
export const advanceOf = (letter: string, height: number): number =>
  ((ADVANCES.get(letter) ?? BLANK) * height) / 1000

/** Width of a text; letters that cannot be drawn count as blanks. */
export const widthOf = (text: string, height: number): number =>
  [...text].reduce((sum, letter) => sum + advanceOf(letter, height), 0)
