/** Keys that belong to an input method reach no listener of the page, whichever field has the focus. */
import { expect, test } from '@jest/globals'
import { keepComposingKeys } from './composing.ts'

const key = (of: object): Event => Object.assign(new Event('keydown'), { key: 'Enter', keyCode: 13 }, of)

/** The keys that the page receives of these events, all in one task. */
function heard(...events: Event[]): string[] {
  const page = new EventTarget()
  const end = keepComposingKeys(page)
  const said: string[] = []
  page.addEventListener('keydown', (event) => said.push((event as KeyboardEvent).key))
  for (const event of events) page.dispatchEvent(event)
  end()
  return said
}

test.each<readonly [what: string, events: () => Event[], heard: readonly string[]]>([
  ['Enter', () => [key({})], ['Enter']],
  ['Enter that takes what is offered', () => [key({ isComposing: true, keyCode: 229 })], []],
  ['the same in old Firefox', () => [key({ isComposing: true })], []],
  ['Tab', () => [key({ key: 'Tab', isComposing: true })], []],
  ['Escape', () => [key({ key: 'Escape', isComposing: true })], []],
  ['an arrow', () => [key({ key: 'ArrowDown', isComposing: true })], []],
  ['a key without a name', () => [key({ key: 'Process' })], []],
  ['Enter after the letter in Safari', () => [new Event('compositionend'), key({ keyCode: 229 })], []],
  ['the same without its number', () => [new Event('compositionend'), key({})], []],
  ['a letter after composing', () => [new Event('compositionend'), key({ key: 'a' })], ['a']],
])('the page hears only keys that no input method takes: %s', (_, events, said) =>
  expect(heard(...events())).toEqual(said),
)

test('the page hears the next key after composing', async () => {
  const page = new EventTarget()
  const end = keepComposingKeys(page)
  let heard = 0
  page.addEventListener('keydown', () => heard++)
  page.dispatchEvent(new Event('compositionend'))
  await new Promise((resolve) => setTimeout(resolve))
  page.dispatchEvent(key({}))
  end()
  expect(heard).toBe(1)
})
