/** Typical alterations of texts on their way between programs, one per line: for tests of readers. */

const each = (change: (line: string) => string) => (text: string) => text.split('\n').map(change).join('\n')
const wide = (text: string, which: RegExp) =>
  text.replace(which, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

export const PASTES: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with a mark of its encoding': (text) => `\ufeff${text}`,
  'with CR alone': (text) => text.replaceAll('\n', '\r'),
  'with CR and LF': (text) => text.replaceAll('\n', '\r\n'),
  'with separators of lines': (text) => text.replaceAll('\n', '\u2028'),
  'behind blank lines': (text) => `\n \n${text}`,
  'with blanks behind its lines': each((line) => `${line}  `),
  'with blanks before its lines': each((line) => `\t ${line}`),
  'with blanks that do not break': (text) => text.replaceAll(' ', '\u00a0'),
  'in a code block': (text) => `\`\`\`\n${text}\n\`\`\``,
  'in a code block with a language': (text) => `~~~text\n${text}\n~~~\n`,
  'with long dashes': (text) => text.replaceAll('-', '\u2212'),
  'with hyphens that do not break': (text) => text.replaceAll('-', '\u2011'),
  'with wide colons': (text) => wide(text, /[:,]/g),
  'with wide digits at the ends of lines': (text) => wide(text, /\d(?=\d*,?$)/gm),
  'as a quotation': each((line) => `> ${line}`),
  'as a quotation of a quotation': each((line) => `>> ${line}`),
  'with invisible marks behind its lines': each((line) => `${line}\u200e`),
}

/** Additional alterations for texts whose lines are independent. */
export const PASTES_OF_LINES: typeof PASTES = {
  ...PASTES,
  'as a list': each((line) => `- ${line}`),
  'as a list with dots': each((line) => `\u2022 ${line}`),
  'each line in quotes': each((line) => `"${line}",`),
  'each line in typographic quotes': each((line) => `\u201c${line}\u201d`),
  'each line in quotes of other countries': each((line) => `\u00ab${line}\u00bb`),
  'each line as code': each((line) => `\`${line}\``),
}
