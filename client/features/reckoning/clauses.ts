/** Finds clauses in the text of a game's rules by their ids. */

/** The sentences that the id belongs to, without markup; undefined if the clause is not in the text. */
export function clauseIn(rules: string, clause: string): string | undefined {
  const line = rules.split('\n').find((one) => one.includes(`\`${clause}\``))
  if (!line) return undefined
  const at = line.indexOf(`\`${clause}\``)
  const end = line.indexOf(')', at)
  const before = line.slice(0, line.lastIndexOf('(', at)).trimEnd()
  // After the preceding bracket, or the preceding sentence.
  const start = Math.max(before.lastIndexOf(') '), lastSentenceEnd(before))
  const after = /^[^.]*\./.exec(line.slice(end + 1))?.[0] ?? ''
  return `${before.slice(start < 0 ? 0 : start + 1)}${after}`
    .replace(/^[\s,.;:|-]+(?:and )?/, '')
    .replace(/[*`]/g, '')
    .replace(/\s*\([A-Z]{2}-[\d., A-Z-]+\)/g, '')
    .trim()
}

/** The end of the last sentence within a text, not counting its own end. */
const lastSentenceEnd = (text: string): number =>
  Math.max(...[...text.slice(0, -1).matchAll(/[.!?] (?=[A-Z])/g)].map(({ index }) => index), -1)
