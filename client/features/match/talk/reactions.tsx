/**
 * Spectators' reactions: marks that float up along the board's edge, or a count with reduced motion; and the
 * buttons to send one. Players have neither until the match is over.
 */
import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  REACTIONS,
  REACTIONS_TOLD_EVERY,
  type Reaction,
  type ReactionCounts,
} from '../../../../common/wire/chat/crowd.ts'
import { EMOTES } from '../../../../common/wire/chat/emotes.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link } from '../../../net/match/link.ts'
import { useEscape } from '../../../ui/dialog.tsx'
import { icons } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { EmotePicture } from '../../room/emote-pictures.tsx'
import { calm } from '../../settings/settings-store.ts'

/**
 * Of simultaneous reactions only the most frequent float, one after the other so that none covers another;
 * all are counted.
 */
const MARKS_TOGETHER = 2
/** Most marks floating at a time. */
const MARKS_AT_MOST = 9
/** Ms between two marks. */
const APART = REACTIONS_TOLD_EVERY / MARKS_TOGETHER

interface FloatingReaction {
  readonly id: number
  readonly reaction: Reaction
  readonly count: number
  /** Delay of its start (ms). */
  readonly late: number
}

const kindsIn = (counts: ReactionCounts): Reaction[] =>
  REACTIONS.filter((reaction) => (counts[reaction] ?? 0) > 0)

export function Reactions({
  link,
  shown,
}: {
  readonly link: Link
  readonly shown: ReadonlySignal<ReactionCounts>
}) {
  const opened = useSignal(false)
  useEscape(opened.value, () => (opened.value = false))
  const marks = useSignal<readonly FloatingReaction[]>([])
  const totals = useSignal<ReactionCounts>({})
  const next = useRef(0)
  const { phase } = link.snapshot.value!
  const mayReact = phase === 'finished' || (phase === 'playing' && link.mine.value.seat === '')
  const counts = shown.value
  const before = useRef(counts)
  useEffect(() => {
    // Reactions from before this was opened are over.
    if (before.current === counts) return
    before.current = counts
    const kinds = kindsIn(counts)
    totals.value = {
      ...totals.value,
      ...Object.fromEntries(
        kinds.map((reaction) => [reaction, (totals.value[reaction] ?? 0) + counts[reaction]!]),
      ),
    }
    if (calm.value || document.hidden) return
    const most = kinds.sort((one, other) => counts[other]! - counts[one]!).slice(0, MARKS_TOGETHER)
    marks.value = [
      ...marks.value,
      ...most.map((reaction, i) => ({
        id: next.current++,
        reaction,
        count: counts[reaction]!,
        late: i * APART,
      })),
    ].slice(0, MARKS_AT_MOST)
  }, [counts])
  const send = (reaction: Reaction) =>
    void link.request('react', { reaction }).catch((error: unknown) => toast(reasonOf(error).message))
  return (
    <div class="reactions">
      {calm.value ? null : (
        <ul class="reaction-marks" aria-hidden="true">
          {marks.value.map(({ id, reaction, count, late }) => (
            <li
              key={id}
              style={{ animationDelay: `${late}ms` }}
              onAnimationEnd={() => (marks.value = marks.value.filter((mark) => mark.id !== id))}
            >
              <EmotePicture emote={reaction} silent />
              {count > 1 ? count : null}
            </li>
          ))}
        </ul>
      )}
      <ul class={`reaction-counts${calm.value ? '' : ' sr-only'}`} aria-label="Reactions so far">
        {kindsIn(totals.value).map((reaction) => (
          <li key={reaction}>
            <EmotePicture emote={reaction} silent />
            <span class="sr-only">{EMOTES[reaction].says}: </span>
            {totals.value[reaction]}
          </li>
        ))}
      </ul>
      {mayReact && opened.value ? (
        <div role="group" aria-label="React" id="reaction-choice">
          {REACTIONS.map((reaction) => (
            <button
              key={reaction}
              type="button"
              class="icon-button"
              aria-label={`${reaction}: ${EMOTES[reaction].says}`}
              title={EMOTES[reaction].says}
              onClick={() => send(reaction)}
            >
              <EmotePicture emote={reaction} silent />
            </button>
          ))}
        </div>
      ) : null}
      {mayReact ? (
        <button
          type="button"
          class="icon-button"
          aria-label="Reactions"
          title="Reactions"
          aria-expanded={opened.value}
          aria-controls="reaction-choice"
          onClick={() => (opened.value = !opened.value)}
        >
          {icons.smile}
        </button>
      ) : null}
    </div>
  )
}
