/**
 * What of a text can be seen. Characters that leave no mark would make two texts that look the same, or one
 * that looks like nothing; so would marks that reach into other lines. One notion of it for names, chat and
 * all that is written.
 */

/** Marks upon one letter: no language needs more. */
export const MARKS_AT_MOST = 4

/** What Unicode says is not shown by itself, whatever steers it, and the Braille pattern without a dot. */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]`

/** Scripts whose letters no joiner changes. */
const UNJOINED = ['Latn', 'Grek', 'Cyrl', 'Armn', 'Hani', 'Hira', 'Kana', 'Hang']
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')

/**
 * What is not seen by itself, but changes what stands beside it: joiners between letters (Persian, Hindi) and
 * between emoji (families), how an emoji is drawn, and the letters of a flag.
 */
const JOINING = [
  String.raw`(?<=[\p{L}\p{M}])(?<![${UNJOINED}])[\u200c\u200d](?=[\p{L}\p{M}])(?![${UNJOINED}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,16}\u{e007f}`,
].join('|')

const PIECE = new RegExp(`(${JOINING})|${UNSEEN}`, 'gu')
const TOO_MANY_MARKS = new RegExp(String.raw`(\p{M}{${MARKS_AT_MOST}})\p{M}+`, 'gu')
const ANY_UNSEEN = new RegExp(`(?!${JOINING})${UNSEEN}`, 'u')

/**
 * Has it characters that nobody sees and that change nothing, or more marks upon a letter than there can be?
 * A name may not.
 */
export const isDeceptive = (name: string): boolean =>
  ANY_UNSEEN.test(name) || name.normalize('NFC').search(TOO_MANY_MARKS) >= 0

/**
 * One line of it as it looks, in NFC: without what leaves no mark, blanks as single ones, marks within
 * measure.
 */
export const seenLine = (text: string): string =>
  text
    .normalize('NFC')
    // Ends of lines may be control characters, too.
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u2800]+/gu, ' ')
    .replace(PIECE, (_, joining?: string) => joining ?? '')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
