/** The board of a watched match: the picture only, without interaction. */
import { useEffect, useRef } from 'preact/hooks'
import { SplitLine } from '../director/overlay.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { SettingUp } from './setting-up.tsx'

/** `free`: CSS pixels at the lower edge that are covered by words. */
export function WatchedBoard({ battle, free }: { readonly battle: Battle; readonly free: number }) {
  const host = useRef<HTMLDivElement>(null)
  const { stage, game } = battle
  const present = battle.shownState.value !== undefined
  useEffect(() => {
    if (!host.current || !present) return undefined
    void stage.mount(host.current, game, {
      picture: (scale) => battle.picture(scale),
      tapped: () => undefined,
      grabbed: () => undefined,
      hovered: () => undefined,
    })
    return () => stage.unmount()
  }, [battle, present])
  useEffect(() => {
    stage.camera.coverBelow(free, false)
  }, [stage, free])
  return (
    <div class="watched-board" aria-hidden="true">
      <div ref={host} class="watched-canvas" />
      <SplitLine stage={stage} />
      <SettingUp battle={battle} />
    </div>
  )
}
