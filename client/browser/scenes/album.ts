/**
 * The page for a game's snapshots; the address says which picture to show. `show` replaces the picture on the
 * same board without loading assets again.
 */
import '@fontsource-variable/oxanium'
import { signal } from '@preact/signals'
import type { BoardPicture } from '../../board/board.ts'
import { Camera } from '../../board/camera/camera.ts'
import type { Point } from '../../board/camera/view.ts'
import { Stage } from '../../board/stage.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'

/** One picture and its camera, which fits `extent` or, where given, shows other places at the same scale. */
export interface Leaf {
  picture(scale: number): BoardPicture
  readonly extent: readonly Point[]
  readonly centre?: Point | false | undefined
  /** Pixels per unit of the plane. */
  readonly scale?: number | false | undefined
}

/** A board on which pictures are drawn one after the other. */
export interface Album {
  show(query: string): Promise<void>
}

const frame = () => new Promise(requestAnimationFrame)

export async function album(game: AnyClientGame, leafOf: (wanted: URLSearchParams) => Leaf): Promise<void> {
  const leaf = signal(leafOf(new URLSearchParams(location.search)))
  const stage = new Stage()
  await stage.mount(document.getElementById('board')!, game, {
    tapped: () => undefined,
    grabbed: () => undefined,
    hovered: () => undefined,
    picture: (scale) => leaf.value.picture(scale),
  })
  if (stage.problem.value) throw new Error(stage.problem.value)
  const { camera } = stage
  const show = async (query: string): Promise<void> => {
    leaf.value = leafOf(new URLSearchParams(query))
    const { extent, centre, scale } = leaf.value
    // Reset the camera first: a repeating picture would show the copy nearest to the last view.
    camera.view.value = new Camera().view.peek()
    camera.follows.value = true
    camera.follow(extent)
    if (centre) camera.centre(centre)
    if (scale) camera.zoom(scale / camera.view.value.scale)
    // One frame draws; two more make sure that it is on the screen.
    for (let i = 0; i < 3; i++) await frame()
  }
  await show(location.search)
  Object.assign(window, { show } satisfies Album)
  document.body.dataset['drawn'] = 'true'
}
