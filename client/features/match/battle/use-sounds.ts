/** The sounds of a battle. */
import { computed, effect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { radarFrame } from '../../../board/camera/framing.ts'
import { dangerOf } from '../../../board/sound/danger.ts'
import { music, muted, sound, volume } from '../../../board/sound/sound.ts'
import { SoundBed } from '../../../board/sound/sound-bed.ts'
import type { Battle } from './battle.ts'

/** Plays each sound of the round being shown once, when the playback reaches it. */
export function useHeard(battle: Battle): void {
  const heard = useRef({ round: 0, t: 0 })
  const { playback, game } = battle
  const showing = playback.showing.value
  const t = playback.t.value
  useEffect(() => {
    if (!showing) return
    const from = heard.current.round === showing.round.round ? heard.current.t : -1
    heard.current = { round: showing.round.round, t }
    if (playback.paused.value || t < from || t - from > 1) return
    // Simultaneous events play a sound once, not louder.
    const names = new Set(
      showing.spans.map((span, i) =>
        span.start > from && span.start <= t ? game.heard?.(showing.round.timeline[i]!) : undefined,
      ),
    )
    for (const name of names) if (name) sound(name)
  }, [showing, t])
}

/** Music while there is a board, by the level of danger. */
export function useMusic(battle: Battle, present: boolean): void {
  useEffect(() => {
    const { tune } = battle.game
    if (!present || !tune) return undefined
    const bed = new SoundBed(tune, battle.link.id)
    const danger = computed(() => dangerIn(battle))
    const offs = [
      effect(() => bed.follow(danger.value)),
      effect(() => {
        void [music.value, muted.value, volume.value]
        bed.heard()
      }),
    ]
    return () => {
      for (const off of offs) off()
      bed.close()
    }
  }, [battle, present])
}

/** The danger for the viewer at this moment, from 0 to 1. Reads signals. */
function dangerIn({ game, visible, viewer, cameraWork, hurried }: Battle): number {
  const state = visible.state.value
  if (state === undefined) return 0
  return dangerOf({
    dots: game.dots(state, viewer.eyes.value),
    reach: radarFrame(game.outline(state), []).reach,
    fighting: cameraWork.approach.value?.share ?? 0,
    hurried: hurried.value,
  })
}
