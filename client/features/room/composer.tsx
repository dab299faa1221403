/** The field for writing: completes names, offers emotes, and counts down slow mode. */
import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { EMOTES, type Emote } from '../../../common/wire/chat/emotes.ts'
import { CHAT_LENGTH } from '../../../common/wire/chat/talk.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import { reasonOf } from '../../net/api.ts'
import { pageNow } from '../../net/line/page-clock.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { useEscape } from '../../ui/dialog.tsx'
import { icons } from '../../ui/icons.tsx'
import { timeOf } from '../../ui/when.ts'
import { completed, completionAt } from './completion.ts'
import { EmotePicture } from './emote-pictures.tsx'

/** Text inserted from outside, such as a mention. */
export interface ComposerDraft {
  add(text: string): void
}

export function Composer({
  link,
  names,
  self,
  draft,
  said,
}: {
  link: RoomLink
  names: readonly string[]
  self: string
  draft: { current: ComposerDraft | undefined }
  said: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const text = useSignal('')
  const caret = useSignal(0)
  const marked = useSignal(0)
  const dismissed = useSignal(false)
  const picking = useSignal(false)
  /** A new place of the caret, to be applied once. */
  const placed = useSignal<{ readonly at: number } | undefined>(undefined)
  const problem = useSignal('')
  const now = useSignal(pageNow())
  const wait = useComputed(() => Math.max(0, link.speakAt.value - now.value))
  const others = names.filter((name) => name !== self)
  const offer = dismissed.value ? undefined : completionAt(text.value, caret.value, others)
  const chosen = offer ? Math.min(marked.value, offer.names.length - 1) : 0
  const lost = link.status.value.is !== 'open' && link.status.value.is !== 'changing'
  const muted = link.you.value.muted > 0 && wait.value > 0

  useEffect(() => {
    now.value = pageNow()
    if (link.speakAt.value <= pageNow()) return undefined
    const timer = setInterval(() => {
      now.value = pageNow()
      if (link.speakAt.peek() <= pageNow()) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [link.speakAt.value])

  const put = (to: string, at: number) => {
    text.value = to.slice(0, CHAT_LENGTH)
    caret.value = at
    dismissed.value = false
    placed.value = { at }
  }
  // The field has the new text only after the next render.
  useLayoutEffect(() => {
    if (!placed.value) return
    field.current?.focus()
    field.current?.setSelectionRange(placed.value.at, placed.value.at)
  }, [placed.value])
  draft.current = {
    add: (more) => {
      const before = text.value && !text.value.endsWith(' ') ? `${text.value} ` : text.value
      put(`${before}${more} `, before.length + more.length + 1)
    },
  }

  const complete = (name: string) => {
    const done = completed(text.value, caret.value, offer!, name)
    put(done.text, done.caret)
  }
  // The names on offer close first.
  useEscape(picking.value && !offer, () => {
    picking.value = false
    field.current?.focus()
  })
  const keys = (event: KeyboardEvent) => {
    if (!offer) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) marked.value = (chosen + step + offer.names.length) % offer.names.length
    else if (event.key === 'Tab' || (event.key === 'Enter' && caret.value > offer.at + 1))
      complete(offer.names[chosen]!)
    else if (event.key === 'Escape') dismissed.value = true
    else return
    event.preventDefault()
  }
  const send = async (event: Event) => {
    event.preventDefault()
    const written = text.value.trim()
    if (!written || lost || wait.value > 0) return
    problem.value = ''
    text.value = ''
    picking.value = false
    said()
    await link.say(written).catch((error: unknown) => {
      // Restore the text after a failure, unless another one has been typed meanwhile.
      if (!text.value) text.value = written
      problem.value = reasonOf(error).message
    })
  }
  const follow = () => (caret.value = field.current?.selectionStart ?? 0)
  const pick = (emote: Emote) => {
    const at = field.current?.selectionStart ?? text.value.length
    const word = `:${emote}: `
    put(text.value.slice(0, at) + word + text.value.slice(at), at + word.length)
  }

  return (
    <form class="composer" onSubmit={(event) => void send(event)}>
      {offer ? (
        <ul class="offer" id="names" role="listbox" aria-label="Names">
          {offer.names.map((name, i) => (
            <li
              key={name}
              id={`name-${i}`}
              role="option"
              aria-selected={i === chosen}
              onPointerDown={(event) => {
                event.preventDefault()
                complete(name)
              }}
            >
              @{name}
            </li>
          ))}
        </ul>
      ) : null}
      {picking.value ? (
        <div class="picker" role="group" aria-label="Emotes">
          {(Object.keys(EMOTES) as Emote[]).map((emote) => (
            <button
              key={emote}
              type="button"
              aria-label={`${emote}: ${EMOTES[emote].says}`}
              title={`:${emote}:`}
              onClick={() => pick(emote)}
            >
              <EmotePicture emote={emote} silent />
            </button>
          ))}
        </div>
      ) : null}
      <p class="problem" role="alert">
        {problem.value}
      </p>
      {muted ? (
        <p class="muted-note">
          <span class="sr-only" role="status">
            You are muted in this room. You may write again at {timeOf(link.speakAt.value)}.
          </span>
          <span aria-hidden="true">
            You are muted in this room. You may write again in {spanOf(wait.value)}.
          </span>
        </p>
      ) : null}
      <div class="writing">
        <button
          type="button"
          class="icon-button"
          aria-label="Emotes"
          aria-expanded={picking.value}
          onClick={() => (picking.value = !picking.value)}
        >
          {icons.smile}
        </button>
        <input
          ref={field}
          aria-label={`Message to ${link.snapshot.value?.title ?? 'the room'}`}
          placeholder={muted ? '' : 'Say something…'}
          maxLength={CHAT_LENGTH}
          value={text.value}
          disabled={muted}
          autoComplete="off"
          enterKeyHint="send"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={offer !== undefined}
          aria-controls="names"
          {...(offer && { 'aria-activedescendant': `name-${chosen}` })}
          onInput={(event) => {
            text.value = event.currentTarget.value
            marked.value = 0
            dismissed.value = false
            problem.value = ''
            follow()
          }}
          onBlur={() => (dismissed.value = true)}
          onKeyDown={keys}
          onKeyUp={follow}
          onClick={follow}
        />
        <button type="submit" class="small-button" disabled={lost || wait.value > 0 || !text.value.trim()}>
          {wait.value > 0 && !muted ? spanOf(wait.value) : 'Send'}
        </button>
      </div>
    </form>
  )
}
