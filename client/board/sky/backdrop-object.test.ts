import { registerHooks } from 'node:module'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { playRound } from '../../../common/engine/record/record.ts'
import { EVERY_ENTRY } from '../../games/with-sample.ts'

/** Names of the shaders that have painted. */
let painted: string[] = []
beforeEach(() => void (painted = []))

const HERE = { x: 0, y: 0, scale: 0.5 }

class Shader {
  readonly name: string
  constructor(_scene: unknown, { name }: { name: string }) {
    this.name = name
    painted.push(name)
  }
  setOrigin = () => this
  setRenderToTexture = () => this
  setSize = () => this
  renderImmediate = () => painted.push(this.name)
}
// Phaser itself needs a page with a canvas.
Object.assign(globalThis, { phaser: { GameObject: Object, Shader } })
registerHooks({
  resolve: (name, context, next) =>
    name === '../phaser/phaser-lite.ts'
      ? {
          url: 'data:text/javascript,export const { GameObject, Shader } = globalThis.phaser',
          shortCircuit: true,
        }
      : next(name, context),
})
const { BackdropObject } = await import('./backdrop-object.ts')

describe.each(EVERY_ENTRY)('the board of $id', ({ load, rules }) => {
  test('a backdrop is painted once in a still view, and its sky also if that moves a little', async () => {
    const [game, client] = await Promise.all([rules(), load()])
    const setup = game.setup.parse({})
    const start = game.start(setup, game.seats(setup), diceOf('backdrop', 0)) as unknown
    // No orders: the engine fills in the default for each seat.
    const { state: later } = playRound(game, start as never, 'backdrop', 1, {})
    const behind = new BackdropObject({} as never, [])
    const show = (state: unknown, x = 0) =>
      behind.show(
        client.backdrop(state, { bright: false }),
        [{ at: { x: 0, y: 0 }, size: { width: 800, height: 600 }, view: { ...HERE, x } }],
        { dpr: 1, place: 'somewhere' },
      )
    const { name, sky } = client.backdrop(start, { bright: false })
    const all = [...sky.map((layer) => layer.name), name]
    show(start)
    expect(painted).toEqual(all)
    for (const state of [start, later, later]) show(state)
    expect(painted).toEqual(all)
    show(later, 1)
    expect(painted).toEqual([...all, name])
    behind.forget()
    show(later, 1)
    expect(painted).toEqual([...all, name, ...all])
  })

  test('on a finer canvas the sky is shown as it is, and then painted layer by layer', async () => {
    const [game, client] = await Promise.all([rules(), load()])
    const setup = game.setup.parse({})
    const backdrop = client.backdrop(game.start(setup, game.seats(setup), diceOf('backdrop', 0)), {
      bright: false,
    })
    const behind = new BackdropObject({} as never, [])
    const shownAt = (dpr: number) => {
      painted = []
      behind.show(
        backdrop,
        [{ at: { x: 0, y: 0 }, size: { width: 800 * dpr, height: 600 * dpr }, view: HERE }],
        { dpr, place: 'somewhere' },
      )
      return { painted, coarse: behind.coarse }
    }
    const [layers, whole] = [backdrop.sky.map(({ name }) => name), [backdrop.name]]
    shownAt(1)
    expect(shownAt(2)).toEqual({ painted: whole, coarse: layers.length > 0 })
    painted = []
    while (behind.coarse) behind.refine()
    expect(painted).toEqual(layers)
    // Painted anew only if a layer behind it was.
    expect(shownAt(2)).toEqual({ painted: layers.length > 0 ? whole : [], coarse: false })
    expect(shownAt(0.6)).toEqual({ painted: whole, coarse: false })
  })
})
