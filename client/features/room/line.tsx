/** One line of a room. */
import type { ComponentChildren } from 'preact'
import { memo } from 'preact/compat'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import { Link } from '../../ui/link.tsx'
import { clockOf, minuteOf } from '../../ui/when.ts'
import { ProgramMark } from '../people/names.tsx'
import { Pieces } from './linked-text.tsx'
import { partsOf } from './parts.ts'

interface LineProps {
  readonly line: ChatLine
  readonly names: readonly string[]
  /** The user's own name here. */
  readonly self: string
  /** Whether the author has no account, if they are still here. */
  readonly guest: boolean
  /** Opens the menu for the line and its author. */
  readonly choose: (line: ChatLine) => void
}

function PlainLine({ line, names, self, guest, choose }: LineProps) {
  // A note for you alone may name an emote's code, so it shows no pictures.
  const parts = partsOf(line.text, names, location.origin, line.alone !== true)
  const mine = line.name !== '' && line.name === self
  const called = !mine && parts.some((part) => part.is === 'mention' && part.name === self)
  const text = <Pieces parts={parts} self={self} told={line.kind === 'told'} />
  const at = (
    <time dateTime={new Date(line.at).toISOString()} title={minuteOf(line.at)}>
      {clockOf(line.at)}
    </time>
  )
  if (line.kind === 'news') return <News line={line} at={at} />
  if (line.kind === 'told')
    return (
      <p class={`line told${line.alone ? ' alone' : ''}`}>
        {at}
        <span>{text}</span>
      </p>
    )
  return (
    <p class={`line ${line.kind}${called ? ' called' : ''}${mine ? ' mine' : ''}`}>
      {at}
      <span>
        <button
          type="button"
          class={guest ? 'who of-guest' : 'who'}
          {...(guest && { title: 'A guest' })}
          tabIndex={-1}
          data-line={line.id}
          onClick={() => choose(line)}
        >
          {line.name}
        </button>
        {line.program ? <ProgramMark /> : null}
        {line.kind === 'said' ? <span class="sr-only">: </span> : null}{' '}
        <span class="text" dir="auto">
          {text}
        </span>
      </span>
    </p>
  )
}

/** News about the room's matches end with a link within this site. */
function News({ line, at }: { line: ChatLine; at: ComponentChildren }) {
  const [, text = line.text, path] =
    /^(.*) (\/[mr]\/[\w-]{1,64}(?:\?watch|\?seat=\w{1,8})?)$/.exec(line.text) ?? []
  const label = path?.startsWith('/r/') ? 'Replay' : path?.includes('?seat=') ? 'Take the seat' : 'Watch'
  return (
    <p class="line told news">
      {at}
      <span>
        {text} {path ? <Link to={path}>{label}</Link> : null}
      </span>
    </p>
  )
}

/** Memoized, because rooms have many lines. */
export const Line = memo(PlainLine)
