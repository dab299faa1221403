/** Why something happened: the value of each term, the die, and the rules' clauses. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import '../../styles/reckoning.css'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ShownReckoning } from './reckoning.ts'

export function ReckoningDialog({
  game,
  reckoning,
  named,
  close,
}: {
  game: AnyClientGame
  reckoning: ShownReckoning
  /** A sentence with the names of its players. */
  named: (text: string) => string
  close: () => void
}) {
  const { title, terms, die, outcome } = reckoning
  return (
    <Dialog title="Why?" close={close}>
      <section class="reckoning" aria-label={named(title)}>
        <h3>{named(title)}</h3>
        <table>
          <thead class="sr-only">
            <tr>
              <th scope="col">What counts</th>
              <th scope="col">How much</th>
              <th scope="col">Clause</th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ what, value, clauses }, i) => (
              <tr key={i}>
                <th scope="row">{named(what)}</th>
                <td>{value}</td>
                <td class="clauses">
                  {clauses.map((clause) => (
                    <code key={clause}>{clause}</code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {die ? <Die die={{ ...die, what: named(die.what) }} /> : null}
        <p class="reckoning-outcome">{named(outcome)}</p>
        <Clauses game={game} clauses={[...new Set(terms.flatMap((one) => one.clauses))]} />
        {die ? <DieName name={die.name} /> : null}
      </section>
    </Dialog>
  )
}

/** The die's faces in a row: the successful ones, and the actual one. */
function Die({ die: { what, value, count, needed } }: { die: NonNullable<ShownReckoning['die']> }) {
  const place = (face: number) => `${(100 * face) / count}%`
  const words = `${what}: the die fell on ${value} of ${count}${needed === undefined ? '' : needed <= 0 ? '; nothing would have done' : `; ${needed} or less was needed`}.`
  return (
    <figure class={`reckoning-die ${needed !== undefined && value <= needed ? 'made' : ''}`}>
      <div aria-hidden="true">
        {needed === undefined ? null : <i style={{ width: place(Math.max(0, needed)) }} />}
        <b style={{ left: place(value - 0.5) }}>{value}</b>
      </div>
      <figcaption>{words}</figcaption>
    </figure>
  )
}

/** For those who check the dice by the seed. */
const DieName = ({ name }: { name: string }) => (
  <details class="reckoning-rules">
    <summary>To check this die</summary>
    <p>
      In the record of the match its name is <code>{name}</code>. The seed, the round and this name decide
      what it shows.
    </p>
  </details>
)

function Clauses({ game, clauses }: { game: AnyClientGame; clauses: readonly string[] }) {
  const rules = useSignal('')
  useEffect(() => {
    void game.rulesText().then(
      (text) => (rules.value = text),
      () => undefined,
    )
  }, [game])
  const found = clauses.flatMap((clause) => {
    const sentence = clauseIn(rules.value, clause)
    return sentence ? [{ clause, sentence }] : []
  })
  if (!found.length) return null
  return (
    <details class="reckoning-rules">
      <summary>What the rules say</summary>
      <dl>
        {found.map(({ clause, sentence }) => (
          <div key={clause}>
            <dt>
              <code>{clause}</code>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/**
 * The sentences of a game's rules that the id belongs to, without markup; undefined if the clause is not in
 * the text.
 */
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
