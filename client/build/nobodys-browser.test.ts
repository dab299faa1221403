import { expect, test } from '@jest/globals'
import { openNobodysPage } from './nobodys-browser.ts'

test('loaded modules receive a new page’s events, and find no leftovers of other tests on it', () => {
  const { first } = window
  let heard = 0
  window.addEventListener('pointerdown', () => heard++, { once: true })
  Object.assign(window, { left: true })
  Object.assign(first!, { left: true })
  openNobodysPage()
  window.dispatchEvent(new Event('pointerdown'))
  expect([heard, window.first === first]).toEqual([1, true])
  expect(['left' in window, window.first]).toEqual([false, { guest: 'Heron 100' }])
})
