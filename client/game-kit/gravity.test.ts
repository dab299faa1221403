import { expect, test } from '@jest/globals'
import { gravest, type Warning } from './gravity.ts'

test('the gravest warning is chosen first, the chosen piece’s among equals, and notes of that piece only', () => {
  const one = (piece: string, how: Warning['gravity']) => ({ piece, gravity: how, text: '' })
  const of = (...all: ReturnType<typeof one>[]) => gravest(all, ({ piece }) => piece === 'mine')
  const grave = [one('other', 'threat'), one('mine', 'harm'), one('other', 'loss'), one('other', 'defeat')]
  for (let i = 1; i < grave.length; i++) expect(of(...grave.slice(0, i + 1))).toBe(grave[i])
  expect(of(one('other', 'loss'), one('mine', 'loss'))).toEqual(one('mine', 'loss'))
  expect(of(one('other', 'doubt'), one('mine', 'note'))).toEqual(one('mine', 'note'))
  expect(of(one('other', 'doubt'))).toBeUndefined()
})
