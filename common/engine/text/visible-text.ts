/**
 * The visible part of a text. Invisible characters could make two texts look the same, or a text look empty;
 * stacked marks could reach into other lines. Names, chat and all other written text use these functions.
 */

/** Most marks on one letter: no language needs more. */
export const MARKS_AT_MOST = 4

/**
 * Characters that Unicode defines as invisible or as controls, and blanks that it takes for symbols or marks: of
 * Braille, music and Khitan.
 */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{1d159}\u{16fe4}]`

/** Scripts whose letters joiners do not change. */
const UNJOINED = ['Latn', 'Grek', 'Cyrl', 'Armn', 'Hani', 'Hira', 'Kana', 'Hang']
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')

/**
 * Characters that are invisible but change their neighbours: joiners between letters (Persian, Hindi) and
 * between emoji (families), emoji variants, the letters of flags, and variants of Chinese characters (places and
 * surnames of Japan) and of Mongolian letters.
 */
const JOINING = [
  String.raw`(?<=[\p{L}\p{M}])(?<![${UNJOINED}])[\u200c\u200d](?=[\p{L}\p{M}])(?![${UNJOINED}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{sc=Hani})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[\u1820-\u18aa])(?:[\u180b-\u180d\u180f]|\u180e(?=[\u1820\u1821]))`,
  String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,16}\u{e007f}`,
].join('|')

const PIECE = new RegExp(`(${JOINING})|${UNSEEN}`, 'gu')
const TOO_MANY_MARKS = new RegExp(String.raw`(\p{M}{${MARKS_AT_MOST}})\p{M}+`, 'gu')
const ANY_UNSEEN = new RegExp(`(?!${JOINING})${UNSEEN}`, 'u')

/**
 * Whether a text has invisible characters without effect, or more marks on a letter than any language uses.
 * Names may not.
 */
export const isDeceptive = (name: string): boolean =>
  ANY_UNSEEN.test(name) || name.normalize('NFC').search(TOO_MANY_MARKS) >= 0

/**
 * A text as one line, as it looks, in NFC: without invisible characters, with single blanks and a limited
 * number of marks.
 */
export const seenLine = (text: string): string =>
  text
    .normalize('NFC')
    // Line ends may be control characters, too.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u2800]+/gu, ' ')
    .replace(PIECE, (_, joining?: string) => joining ?? '')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
