import { expect, test } from '@jest/globals'
import { isTyping } from './call-sheet.tsx'

test.each([
  [{ tagName: 'INPUT', type: 'text' }, true],
  [{ tagName: 'INPUT', type: 'search' }, true],
  [{ tagName: 'INPUT' }, true],
  [{ tagName: 'TEXTAREA', type: 'textarea' }, true],
  [{ tagName: 'DIV', isContentEditable: true }, true],
  [{ tagName: 'INPUT', type: 'checkbox' }, false],
  [{ tagName: 'BUTTON', type: 'submit' }, false],
  [{ tagName: 'BODY' }, false],
  [null, false],
])('a focused element keeps the keyboard when it takes text: %p, %p', (focused, is) => {
  expect(isTyping(focused)).toBe(is)
})
