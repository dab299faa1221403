import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { Sheet } from './sheet.tsx'

test('a destroyed fighter has no hull, also where it was lost beyond the field', () => {
  const hull = (status: 'flying' | 'retired' | 'destroyed') => {
    const state = sampleState([{ ...sampleFighter('A1', 'A'), status, hull: 216, hullFull: 300 }])
    const html = renderToString(
      <Sheet state={state} desk={undefined} eyes={{ seat: state.fighters[0]!.seat, team: 'A' }} />,
    )
    return html.replace(/<[^>]*>/g, ' ').match(/Hull\s+(\d+)\s*\/\s*300/)?.[1]
  }
  expect(['flying', 'retired', 'destroyed'].map((status) => hull(status as 'flying'))).toEqual([
    '216',
    '216',
    '0',
  ])
})
