/** A person at a glance: their initials in a coloured circle, and where they are. */
import type { PresenceView } from '../../../common/wire/people/social.ts'
import { entryNamed } from '../../games/list.ts'

const HUES = [205, 38, 150, 265, 350, 180, 95, 320]

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return HUES[sum % HUES.length]!
}

const lettersOf = (name: string): string => {
  const words = name.split(/[\s._'-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}

export function Face({
  name,
  ready = false,
  away = false,
}: {
  name: string
  ready?: boolean
  away?: boolean
}) {
  return (
    <span
      class={`face${ready ? ' ready' : ''}${away ? ' away' : ''}`}
      style={{ '--hue': hueOf(name) }}
      title={name}
      aria-hidden="true"
    >
      {lettersOf(name)}
    </span>
  )
}

/** A free place. */
export const NoFace = () => <span class="face none" aria-hidden="true" />

const presenceWords = (presence: PresenceView): string =>
  presence.is === 'playing'
    ? presence.game
      ? `playing ${entryNamed(presence.game)?.title ?? ''}`
      : 'playing'
    : presence.is

/** Somebody's presence, in words and with a mark that does not depend on colour alone. */
export function Presence({ presence }: { readonly presence: PresenceView }) {
  return (
    <span class={`whereabouts ${presence.is}`}>
      <i aria-hidden="true" />
      {presenceWords(presence)}
    </span>
  )
}
