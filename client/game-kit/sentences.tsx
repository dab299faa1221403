/**
 * Sentences as a list, with the names of players: the position, what a plan leads to, what a match or a lesson
 * has brought. Warnings end with an exclamation mark.
 */
import { useNaming } from './naming.tsx'

interface SentencesProps {
  readonly of: readonly string[]
  /** Which sentences matter little. */
  readonly isQuiet?: (sentence: string) => boolean
  /** Of the list; `words` is the look of text beside the board. */
  readonly class?: string
}

export function Sentences({ of, isQuiet = () => false, class: name = 'words' }: SentencesProps) {
  const named = useNaming()
  return (
    <ul class={name}>
      {of.map((sentence, i) => (
        <li key={i} class={sentence.endsWith('!') ? 'danger' : isQuiet(sentence) ? 'quiet' : undefined}>
          {named(sentence)}
        </li>
      ))}
    </ul>
  )
}

/** The section of a sheet that tells what the plan leads to; nothing if there is nothing to tell. */
export const WhatIsComing = ({ of, ...rest }: SentencesProps) =>
  of.length > 0 ? (
    <section>
      <h3>What is coming</h3>
      <Sentences of={of} {...rest} />
    </section>
  ) : null
