/**
 * The biggest swing of a match, or chosen rounds, as a video or an animated picture, made in this browser:
 * the swing automatically, when the page is opened.
 */
import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { savesData } from '../../app/late.tsx'
import {
  type ClipShape,
  type Format,
  GIF_SCALE,
  LONGEST,
  PACE,
  SHAPES,
  type VideoFormat,
  videoFormat,
} from '../../clip/formats.ts'
import { decidedRound, LAST_LOOK, lengthOfClip, SWING, swingOf } from '../../clip/moments.ts'
import { icons } from '../../ui/icons.tsx'
import { type Clip, ClipDone } from './clip-done.tsx'
import type { Replay } from './replay.ts'

type State =
  | { readonly is: 'asking'; readonly trouble?: string }
  | { readonly is: 'making'; readonly share: number }
  | { readonly is: 'done'; readonly clip: Clip }

export function ShareClip({ replay }: { replay: Replay }) {
  const { lengths } = replay.reel.value
  const from = useSignal(replay.round.peek())
  const to = useSignal(replay.round.peek())
  const shape = useSignal<ClipShape>('square')
  const kind = useSignal<Format['is']>('video')
  const video = useSignal<VideoFormat | undefined | 'unknown'>('unknown')
  const state = useSignal<State>({ is: 'asking' })
  const making = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    let gone = false
    void videoFormat(SHAPES[shape.value]).then((found) => {
      if (gone) return
      video.value = found
      if (!found) kind.value = 'gif'
    })
    return () => void (gone = true)
  }, [shape.value])
  useEffect(() => () => making.current?.abort(), [])
  const seconds = useComputed(() => lengthOfClip(replay.reel.value.lengths, from.value, to.value))
  const longest = LONGEST[kind.value]
  const tooLong = seconds.value > longest
  const format: Format | undefined =
    kind.value === 'gif'
      ? { is: 'gif' }
      : typeof video.value === 'object'
        ? { is: 'video', video: video.value }
        : undefined

  /** `swing`: instead of the chosen rounds. */
  const make = async (swing: boolean) => {
    if (!format || (tooLong && !swing)) return
    making.current = new AbortController()
    const { signal } = making.current
    replay.battle.playback.pause(true)
    state.value = { is: 'making', share: 0 }
    try {
      const { makeClip } = await import('../../clip/clip.ts')
      const begin = swing ? swingIn(replay, await decidedRound(replay, signal)) : undefined
      signal.throwIfAborted()
      const wanted = {
        viewer: replay.link.viewer.peek(),
        from: from.value,
        to: to.value,
        begin,
        shape: shape.value,
        format,
      }
      const blob = await makeClip(
        replay.loaded,
        wanted,
        (share) => (state.value = { is: 'making', share }),
        signal,
      )
      const extension = format.is === 'gif' ? 'gif' : format.video.extension
      const part = swing ? 'swing' : partOf(replay, from.value, to.value)
      const lasts =
        begin === undefined ? seconds.value : Math.min(SWING, replay.reel.peek().total - begin + LAST_LOOK)
      state.value = {
        is: 'done',
        clip: {
          blob,
          shape: shape.value,
          seconds: lasts,
          name: `dead-reckoning-${replay.loaded.name}-${part}.${extension}`,
        },
      }
    } catch {
      // Cancelled, or the page was left.
      state.value = signal.aborted
        ? { is: 'asking' }
        : {
            is: 'asking',
            trouble: 'The clip could not be made in this browser. Try another format, or fewer rounds.',
          }
    }
  }

  // Once, when the browser's formats are known; not with the data saver on.
  const begun = useRef(false)
  const known = video.value !== 'unknown'
  useEffect(() => {
    if (!known || begun.current || savesData()) return
    begun.current = true
    void make(true)
  }, [known])

  if (state.value.is === 'done')
    return <ClipDone clip={state.value.clip} another={() => (state.value = { is: 'asking' })} />
  if (state.value.is === 'making') {
    const percent = Math.round(100 * state.value.share)
    return (
      <div class="clip-making">
        <p id="clip-making">Drawing the pictures…</p>
        <progress max="100" value={percent} aria-labelledby="clip-making" />
        <p class="quiet" role="status">
          {percent} %
        </p>
        <button type="button" class="plain-button" onClick={() => making.current?.abort()}>
          Cancel
        </button>
      </div>
    )
  }
  const rounds = lengths.map((_, i) => i + 1)
  const { width, height } = SHAPES[shape.value]
  const size = kind.value === 'gif' ? GIF_SCALE : 1
  return (
    <form
      class="clip-form"
      onSubmit={(event) => {
        event.preventDefault()
        void make(false)
      }}
    >
      <button type="button" class="secondary" disabled={!format} onClick={() => void make(true)}>
        {icons.film} The biggest swing, {SWING} seconds
      </button>
      <p class="quiet">Or rounds of your choice:</p>
      <div class="clip-rounds">
        <label class="field">
          <span>From</span>
          <select
            value={from.value}
            onChange={(event) => {
              from.value = Number(event.currentTarget.value)
              to.value = Math.max(to.value, from.value)
            }}
          >
            {rounds.map((n) => (
              <option key={n} value={n}>
                {replay.titleOf(n)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>To</span>
          <select
            value={to.value}
            onChange={(event) => {
              to.value = Number(event.currentTarget.value)
              from.value = Math.min(from.value, to.value)
            }}
          >
            {rounds.map((n) => (
              <option key={n} value={n}>
                {replay.titleOf(n)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset class="segmented switch clip-shapes">
        <legend class="sr-only">Shape</legend>
        {Object.entries(SHAPES).map(([id, one]) => (
          <label key={id}>
            <input
              type="radio"
              name="shape"
              checked={shape.value === id}
              onChange={() => (shape.value = id as ClipShape)}
            />
            <span>
              <i style={{ aspectRatio: `${one.width} / ${one.height}` }} aria-hidden="true" />
              {one.title}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset class="segmented switch clip-formats">
        <legend class="sr-only">Format</legend>
        <label>
          <input
            type="radio"
            name="format"
            disabled={video.value === undefined}
            checked={kind.value === 'video'}
            onChange={() => (kind.value = 'video')}
          />
          <span>
            Video{' '}
            <small>
              {typeof video.value === 'object'
                ? video.value.extension === 'mp4'
                  ? 'MP4'
                  : 'WebM'
                : video.value === undefined
                  ? 'not in this browser'
                  : ''}
            </small>
          </span>
        </label>
        <label>
          <input
            type="radio"
            name="format"
            checked={kind.value === 'gif'}
            onChange={() => (kind.value = 'gif')}
          />
          <span>
            Animated picture <small>GIF</small>
          </span>
        </label>
      </fieldset>
      <p class="quiet">
        {seconds.value.toFixed(1)} seconds, {Math.round(width * size)} × {Math.round(height * size)},{' '}
        {PACE[kind.value]} pictures a second. It is made in your browser; nothing is uploaded.
      </p>
      <p class="problem" role="alert">
        {tooLong
          ? `${kind.value === 'gif' ? 'An animated picture' : 'A video'} lasts ${longest} seconds at most: choose fewer rounds.`
          : (state.value.trouble ?? '')}
      </p>
      <button type="submit" class="primary" disabled={!format || tooLong}>
        {icons.film} Make the clip
      </button>
    </form>
  )
}

/** For a file's name: "fire-round-3", "round-2-to-round-5". */
export const partOf = ({ titleOf }: Pick<Replay, 'titleOf'>, from: number, to: number): string =>
  [...new Set([from, to])]
    .map((round) =>
      titleOf(round)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
    )
    .join('-to-')

/** Start of the swing (s): in the deciding round, if there is one. */
function swingIn({ loaded: { client, game }, link, reel }: Replay, decided: number | undefined): number {
  const whole = reel.peek()
  return swingOf(
    whole,
    link.played
      .peek()
      .map((round, i) =>
        client.highlights({ round, spans: game.schedule(round.timeline), length: whole.lengths[i]! }),
      ),
    decided,
  )
}
