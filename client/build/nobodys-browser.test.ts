import { expect, test } from '@jest/globals'
import { openNobodysPage } from './nobodys-browser.ts'

test('modules that are loaded hear a page that is opened anew, and find nothing that others put onto it', () => {
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
