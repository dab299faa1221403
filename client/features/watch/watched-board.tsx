/** The board of a watched match: the picture only, without interaction. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Cover } from '../../board/camera/framing.ts'
import { SplitLine } from '../director/overlay.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { SettingUp } from './setting-up.tsx'

/** For what is shown in the middle of the uncovered part. */
export const coverStyle = ({ top, left, bottom }: Cover): Record<string, string> => ({
  '--cover-top': `${top}px`,
  '--cover-left': `${left}px`,
  '--cover-bottom': `${bottom}px`,
})

/** `cover`: what words and panels hide of it. */
export function WatchedBoard({ battle, cover }: { readonly battle: Battle; readonly cover: Cover }) {
  const host = useRef<HTMLDivElement>(null)
  const { stage, game } = battle
  const present = battle.visible.state.value !== undefined
  useEffect(() => {
    if (!host.current || !present) return undefined
    void stage.mount(host.current, game, {
      picture: (scale) => battle.scene.picture(scale),
      tapped: () => undefined,
      grabbed: () => undefined,
      hovered: () => undefined,
    })
    return () => stage.unmount()
  }, [battle, present])
  const { top, left, bottom } = cover
  useLayoutEffect(() => {
    stage.camera.bare = true
    stage.camera.cover('page', { top, left })
    stage.camera.coverBelow(bottom, false)
  }, [stage, top, left, bottom])
  return (
    <div class="watched-board" aria-hidden="true" style={coverStyle(cover)}>
      <div ref={host} class="watched-canvas" />
      <SplitLine stage={stage} />
      <SettingUp battle={battle} />
    </div>
  )
}
