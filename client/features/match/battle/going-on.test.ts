import { expect, test } from '@jest/globals'
import { batch, signal } from '@preact/signals'
import { goingOn } from './going-on.ts'

function planning() {
  const desk = signal<{ goesOn?: ReturnType<typeof signal<boolean>> } | undefined>(undefined)
  const screen = { right: 100 }
  const ready = signal(false)
  const given: string[] = []
  const sees = (places: readonly { x: number }[]) => places.every(({ x }) => x <= screen.right)
  const off = goingOn({
    desk: desk as never,
    ready,
    sees,
    show: () => given.push('shown'),
    giveReady: () => given.push('ready'),
  })
  return { desk, ready, given, off, screen }
}

const settled = () => new Promise((done) => setTimeout(done))
const deskThat = (goes: boolean) => ({ goesOn: signal<boolean>(goes) })

test('Ready is sent once when a desk continues by itself, and not again when it is withdrawn', async () => {
  const { desk, ready, given } = planning()
  desk.value = deskThat(true)
  await settled()
  batch(() => (ready.value = true))
  ready.value = false
  await settled()
  expect(given).toEqual(['ready'])
})

test('a desk sends Ready when it continues again, and not when it stops at once', async () => {
  const { desk, given } = planning()
  desk.value = {}
  const one = deskThat(true)
  desk.value = one
  one.goesOn.value = false
  await settled()
  expect(given).toEqual([])
  one.goesOn.value = true
  await settled()
  expect(given).toEqual(['ready'])
})

test('each round gets its own Ready, unless it is ready already', async () => {
  const { desk, ready, given, off } = planning()
  desk.value = deskThat(true)
  await settled()
  desk.value = undefined
  ready.value = true
  desk.value = deskThat(true)
  await settled()
  ready.value = false
  desk.value = deskThat(true)
  await settled()
  expect(given).toEqual(['ready', 'ready'])
  off()
})

test.each([
  ['is sent when all of it is in sight', 90, true, ['ready']],
  ['waits when it leads out of sight, which is shown', 110, true, ['shown']],
  ['is sent all the same by a desk that does not mind', 110, false, ['ready']],
])('a plan %s', async (_, x, waits, sent) => {
  const { desk, given, screen } = planning()
  const one = { ...deskThat(false), leads: () => [{ x, y: 0 }], unseen: () => waits }
  desk.value = one
  one.goesOn.value = true
  // The camera makes room for the point at once.
  screen.right = 200
  await settled()
  expect(given).toEqual(sent)
})
