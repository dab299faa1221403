import { beforeAll, describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { keepUnits } from './units.ts'

const [A, B, C] = ['أحمد', 'محمد', 'שרה']

beforeAll(keepUnits)

describe('names on a page', () => {
  test.each([
    [
      'a sentence of a template',
      () => <p>{`${A}, ${B} and ${C} are ready`}</p>,
      `<p><bdi>${A}</bdi>, <bdi>${B}</bdi> and <bdi>${C}</bdi> are ready</p>`,
    ],
    [
      'a sentence of parts',
      () => (
        <p>
          {A} has challenged {B}, <b>{C}</b>!
        </p>
      ),
      `<p><bdi>${A}</bdi> has challenged <bdi>${B}</bdi>, <b><bdi>${C}</bdi></b>!</p>`,
    ],
    ['a label', () => <i aria-label={`Watch ${A}, ${B}`} />, `<i aria-label="Watch ⁨${A}⁩, ⁨${B}⁩"></i>`],
    ['a hint', () => <i title={A}>x</i>, `<i title="⁨${A}⁩">x</i>`],
    ['a choice', () => <option>{`${A} (A1)`}</option>, `<option>⁨${A}⁩ (A1)</option>`],
    [
      'what somebody wrote',
      () => (
        <p>
          <bdi>{`${A}, ${B} ok`}</bdi>
          <span dir="auto">{`${A}, ${B} ok`}</span>
        </p>
      ),
      `<p><bdi>${A}, ${B} ok</bdi><span dir="auto">${A}, ${B} ok</span></p>`,
    ],
    ['what is typed', () => <input value={A} />, `<input value="${A}"/>`],
    [
      'names from the left',
      () => <p title="Ann">Ann and {'Владимир'}</p>,
      '<p title="Ann">Ann and Владимир</p>',
    ],
  ])('names are kept apart where they are drawn: %s', (_, view, html) => {
    expect(renderToString(view())).toBe(html)
  })
})
