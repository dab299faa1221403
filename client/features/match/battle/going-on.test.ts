import { expect, test } from '@jest/globals'
import { batch, signal } from '@preact/signals'
import { goingOn } from './going-on.ts'

function planning() {
  const desk = signal<{ goesOn?: ReturnType<typeof signal<boolean>> } | undefined>(undefined)
  const ready = signal(false)
  const given: string[] = []
  const off = goingOn({ desk: desk as never, ready, giveReady: () => given.push('ready') })
  return { desk, ready, given, off }
}

const settled = () => new Promise((done) => setTimeout(done))
const deskThat = (goes: boolean) => ({ goesOn: signal<boolean>(goes) })

test('Ready is given once for a desk that goes on, and not again when it is taken back', async () => {
  const { desk, ready, given } = planning()
  desk.value = deskThat(true)
  await settled()
  batch(() => (ready.value = true))
  ready.value = false
  await settled()
  expect(given).toEqual(['ready'])
})

test('a desk that does not go on, or stops at once, gets none; one that goes on anew does', async () => {
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

test('each round has its own, and what is ready already is left alone', async () => {
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
