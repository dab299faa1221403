/** Clauses of a game's rules, found in their text by their ids. */

/** The sentences that the ids stand behind, without marks of the text; undefined where a clause is not in it. */
export function clauseIn(rules: string, clause: string): string | undefined {
  const line = rules.split('\n').find((one) => one.includes(`\`${clause}\``))
  if (!line) return undefined
  const at = line.indexOf(`\`${clause}\``)
  const end = line.indexOf(')', at)
  const before = line.slice(0, line.lastIndexOf('(', at)).trimEnd()
  // From the end of the bracket, or of the sentence, before it.
  const start = Math.max(before.lastIndexOf(') '), lastSentenceEnd(before))
  const after = /^[^.]*\./.exec(line.slice(end + 1))?.[0] ?? ''
  return `${before.slice(start < 0 ? 0 : start + 1)}${after}`
    .replace(/^[\s,.;:|-]+(?:and )?/, '')
    .replace(/[*`]/g, '')
    .replace(/\s*\([A-Z]{2}-[\d., A-Z-]+\)/g, '')
    .trim()
}

/** Where a sentence ends within a text, not counting its own end. */
const lastSentenceEnd = (text: string): number =>
  Math.max(...[...text.slice(0, -1).matchAll(/[.!?] (?=[A-Z])/g)].map(({ index }) => index), -1)
