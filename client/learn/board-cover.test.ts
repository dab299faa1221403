import { expect, test } from '@jest/globals'
import { coverBy } from './board-cover.ts'

const desktop = { clientWidth: 1100, clientHeight: 700 }
const phone = { clientWidth: 390, clientHeight: 460 }
const card = (offsetLeft: number, offsetTop: number, offsetWidth: number, offsetHeight: number) => ({
  offsetLeft,
  offsetTop,
  offsetWidth,
  offsetHeight,
})

test('the field is shown beside a card, also beside the words at the end', () => {
  expect(coverBy(card(16, 16, 360, 240), desktop, 'line')).toEqual({ top: 0, left: 376 })
  expect(coverBy(card(16, 160, 440, 380), desktop, 'end')).toEqual({ top: 0, left: 456 })
})

test('below a line across the board, and with a long hint half of the board remains', () => {
  expect(coverBy(card(10, 10, 276, 104), phone, 'line')).toEqual({ top: 114, left: 0 })
  expect(coverBy(card(10, 10, 276, 400), phone, 'line')?.top).toBeCloseTo(253)
})

test('all goals, opened across the board, move nothing', () =>
  expect(coverBy(card(10, 10, 276, 400), phone, 'all')).toBeUndefined())

test('the field is shown below the words at the end if enough of it is seen there', () => {
  const tall = { clientWidth: 390, clientHeight: 714 }
  expect(coverBy(card(16, 10, 358, 480), tall, 'end')).toEqual({ top: 490, left: 0 })
  expect(coverBy(card(16, 10, 358, 620), tall, 'end')).toBeUndefined()
})
