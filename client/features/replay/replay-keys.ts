/** The keyboard in a replay. Other keys work as in every battle. */
import type { Press } from '../../input/press.ts'
import { DIRECTOR_KEYS, type KeyLine } from '../help/help.tsx'
import type { Replay } from './replay.ts'

export const REPLAY_KEYS: readonly KeyLine[] = [
  ['Space', 'Play or pause'],
  [', and .', 'Step from event to event'],
  ['← →', 'A second back, or on'],
  ['Shift + ← →', 'A round back, or on'],
  ['↑ ↓', 'Faster, or slower'],
  ['Home End', 'To the beginning, to the end'],
  ['Escape', 'Pause'],
  ['+ − 0', 'Zoom in, out, fit'],
  ...DIRECTOR_KEYS,
  ['V', 'Text board'],
  ['M', 'Mute'],
  ['?', 'This page'],
]

/** Seconds that an arrow key moves. */
const NUDGE = 1

export function replayKey(replay: Replay, { key, shift }: Press): boolean {
  const { playback } = replay.battle
  const moves: Readonly<Record<string, () => void>> = {
    ' ': () =>
      replay.over.value ? replay.show({ round: 1, t: 0 }, false) : playback.pause(!playback.paused.value),
    ArrowLeft: () => (shift ? replay.turn(-1) : replay.seek(replay.time.value - NUDGE)),
    ArrowRight: () => (shift ? replay.turn(1) : replay.seek(replay.time.value + NUDGE)),
    PageUp: () => replay.turn(-1),
    PageDown: () => replay.turn(1),
    ArrowUp: () => replay.faster(1),
    ArrowDown: () => replay.faster(-1),
    Home: () => replay.show({ round: 1, t: 0 }, true),
    End: () => playback.close(),
    r: () => replay.show({ round: replay.round.value, t: 0 }, false),
    Escape: () => playback.pause(true),
  }
  const move = moves[key]
  move?.()
  return move !== undefined
}
