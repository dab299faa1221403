/** The keyboard in a battle. Keys that the game's desk does not handle belong to the screen. */
import { music, muted } from '../../../board/sound/sound.ts'
import { type Press, pressesOf } from '../../../input/press.ts'
import { open } from '../../help/help.tsx'
import { endHints } from '../../help/hints.tsx'
import { captions, textBoard } from '../../settings/settings-store.ts'
import type { Battle } from './battle.ts'

const PAN = 80

/** `own`: handles keys with another meaning here; true if it handled one. */
export function battleKey(battle: Battle, event: KeyboardEvent, own?: (press: Press) => boolean): void {
  if (document.querySelector('dialog[open]') || typing(event.target)) return
  const presses = pressesOf(event)
  const one = (takes: (press: Press) => boolean) => presses.some(takes)
  if (one(({ key }) => key === 'Enter' || key === ' ') && onButton(event.target)) return
  const slides = one(({ key }) => SLIDES.includes(key)) && onSlider(event.target)
  if (
    one((press) => own?.(press) ?? false) ||
    (!slides &&
      (one((press) => deskKey(battle, press, event.repeat)) ||
        one((press) => screenKey(battle, press.key, event.repeat))))
  )
    event.preventDefault()
}

/** The game's planner comes first: it may use the arrows to aim; otherwise they move the board. */
function deskKey({ playback, turn: { desk } }: Battle, press: Press, repeat: boolean): boolean {
  // Ignore a held Enter, and one meant for the playback that has just ended.
  const stray = press.key === 'Enter' && (repeat || playback.justOver.value)
  if (playback.active.value || stray) return false
  return desk.value?.key(press) ?? false
}

/** Keys that a focused slider handles itself, unless they have another meaning here. */
const SLIDES: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]

const onSlider = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'range'

/** A focused button handles Enter and Space itself; one in a dialog that has just closed does not. */
const onButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('button, select, a, summary, [role=tab]') !== null &&
  target.closest('dialog') === null

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type))

function screenKey(battle: Battle, key: string, repeat: boolean): boolean {
  if (key !== 'Enter') return viewKey(battle, key)
  if (!battle.turn.planning.value && !battle.visible.seesOwnRound.value) return false
  // A held key must not toggle.
  if (repeat) return true
  if (!battle.playback.active.value) endHints(battle.game.id)
  // A second, impatient Enter must not ready a round before the player has seen the last one.
  battle.turn.commit()
  return true
}

function viewKey(battle: Battle, key: string): boolean {
  const {
    playback,
    stage,
    director,
    game: { overlay },
  } = battle
  const moves: Readonly<Record<string, () => void>> = {
    ' ': () =>
      playback.active.value ? playback.pause(!playback.paused.value) : battle.playback.replayLast(),
    Escape: () => battle.playback.skip(),
    ',': () => playback.step(-1),
    '.': () => playback.step(1),
    r: () => battle.playback.replayLast(),
    '+': () => stage.camera.zoom(1.35),
    '=': () => stage.camera.zoom(1.35),
    '-': () => stage.camera.zoom(1 / 1.35),
    '0': () => battle.showEverything(),
    ArrowLeft: () => stage.camera.pan(-PAN, 0),
    ArrowRight: () => stage.camera.pan(PAN, 0),
    ArrowUp: () => stage.camera.pan(0, -PAN),
    ArrowDown: () => stage.camera.pan(0, PAN),
    v: () => (textBoard.value = !textBoard.value),
    m: () => (muted.value = !muted.value),
    y: () => (music.value = !music.value),
    '?': () => (open.value = 'rules'),
  }
  if (director.offered.value && key === '/') {
    director.toggle()
    return true
  }
  if (director.offered.value && key === ';') {
    captions.value = !captions.value
    return true
  }
  if (overlay && key === overlay.key.toLowerCase()) {
    battle.scene.overlay.value = !battle.scene.overlay.value
    return true
  }
  if (key === 'Escape' && !playback.active.value) return false
  const move = moves[key]
  move?.()
  return move !== undefined
}
