import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { Sentences, WhatIsComing } from './sentences.tsx'

const TOLD = ['A1 drifts.', 'A1 hits a rock!', 'The shields would hold.']

test('a warning is marked in every list of sentences, and what matters little where a game says so', () => {
  const classes = (html: string) => [...html.matchAll(/<li(?: class="(\w+)")?>/g)].map(([, name]) => name)
  expect(classes(renderToString(<Sentences of={TOLD} />))).toEqual([undefined, 'danger', undefined])
  const isQuiet = (sentence: string) => sentence.endsWith('hold.')
  for (const List of [Sentences, WhatIsComing])
    expect(classes(renderToString(<List of={TOLD} isQuiet={isQuiet} />))).toEqual([
      undefined,
      'danger',
      'quiet',
    ])
})

test('the section of what is coming is left out when there is nothing to tell', () => {
  expect(renderToString(<WhatIsComing of={[]} />)).toBe('')
})

test('a list looks like text beside the board unless it is given a class of its own', () => {
  const list = (html: string) => /<ul class="([^"]+)"/.exec(html)?.[1]
  expect(list(renderToString(<Sentences of={TOLD} />))).toBe('words')
  expect(list(renderToString(<Sentences of={TOLD} class="learned" />))).toBe('learned')
})
