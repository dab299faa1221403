/** The lessons of Hostile Space as the page offers them, with a picture for each subject. */
import { LESSONS } from '../../../../common/games/hostile-space/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { FOE, OWN, picturesOf, RED, Ring } from '../../../learn/picture-parts.tsx'

const BLAZE = '#ff9a4d'

interface PictureProps {
  readonly x: number
  readonly y: number
  readonly size?: number
}

const Craft = ({
  x,
  y,
  size = 1,
  foe = false,
  ghost = false,
  name = '',
}: PictureProps & { foe?: boolean; ghost?: boolean; name?: string }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} opacity={ghost ? 0.45 : 1}>
    <circle r="13" fill={foe ? '#12161f' : OWN} stroke={foe ? FOE : '#fff'} stroke-width={foe ? 3 : 2} />
    <text y="4.5" text-anchor="middle" font-size="12" font-weight="700" fill={foe ? FOE : '#0a1020'}>
      {name}
    </text>
  </g>
)
const hexagon = (x: number, y: number, r: number): string =>
  `M${[0, 1, 2, 3, 4, 5].map((i) => `${(x + r * Math.cos(((i + 0.5) * Math.PI) / 3)).toFixed(1)} ${(y + r * Math.sin(((i + 0.5) * Math.PI) / 3)).toFixed(1)}`).join('L')}Z`
const Missile = ({ x, y, turn = 0 }: { x: number; y: number; turn?: number }) => (
  <path d="M9 0-7 4.5-4 0-7-4.5Z" transform={`translate(${x} ${y}) rotate(${turn})`} fill="#fff" />
)
/** The seam, where the map repeats. */
const Edge = ({ x }: { x: number }) => (
  <path d={`M${x} 4V124`} stroke="#9fb4d8" stroke-opacity="0.6" stroke-width="1.6" stroke-dasharray="3 6" />
)

/** A base: the middle token and the six around it, without those that are gone. */
const Base = ({
  x,
  y,
  colour,
  gone = [],
}: {
  x: number
  y: number
  colour: string
  gone?: readonly number[]
}) => (
  <g fill={colour} fill-opacity="0.85" stroke="#0a1020" stroke-width="1.5">
    {[0, 1, 2, 3, 4, 5, 6]
      .filter((i) => !gone.includes(i))
      .map((i) => {
        const angle = ((i - 1) * Math.PI) / 3
        return (
          <path
            key={i}
            d={i === 0 ? hexagon(x, y, 10) : hexagon(x + 18 * Math.cos(angle), y + 18 * Math.sin(angle), 10)}
          />
        )
      })}
  </g>
)

export const LessonPicture = picturesOf({
  motion: (
    <>
      <Edge x={142} />
      {[0, 1, 2, 3, 4].map((i) => (
        <path
          key={i}
          d={hexagon(66 + 24 * i, 84 - 7 * i, 11)}
          fill={OWN}
          fill-opacity={0.34 - 0.055 * i}
          stroke="none"
        />
      ))}
      <path d="M44 92 C84 82 120 72 176 58" fill="none" stroke={OWN} stroke-width="2.6" />
      <path
        d="M180 57 L232 43"
        stroke={OWN}
        stroke-width="2.2"
        stroke-dasharray="2 8"
        stroke-linecap="round"
      />
      <Ring x={240} y={41} r={26} />
      <Craft x={38} y={94} name="1" />
      <Craft x={178} y={57} name="1" size={0.8} ghost />
      <Craft x={240} y={41} name="1" size={0.8} ghost />
    </>
  ),
  fire: (
    <>
      <Edge x={32} />
      <Edge x={252} />
      <path d="M104 88 L8 88" stroke={BLAZE} stroke-width="2.4" stroke-dasharray="6 5" />
      <path d="M276 88 L206 88" stroke={BLAZE} stroke-width="2.4" stroke-dasharray="6 5" />
      <Missile x={56} y={88} turn={180} />
      <Missile x={234} y={88} turn={180} />
      <path d="M116 34 L196 34" stroke={BLAZE} stroke-width="2.4" stroke-dasharray="6 5" />
      <g transform="translate(212 34)" fill="none" stroke={RED} stroke-width="2.2">
        <circle r="19" />
      </g>
      <g fill="#6f6862" stroke="#b5aca0" stroke-width="1.6">
        <path d={hexagon(150, 80, 12)} />
        <path d={hexagon(150, 101, 12)} />
      </g>
      <Craft x={108} y={34} name="1" />
      <Craft x={118} y={88} name="2" />
      <Craft x={212} y={34} foe size={0.9} />
      <Craft x={190} y={88} foe size={0.9} />
    </>
  ),
  base: (
    <>
      <Base x={54} y={38} colour={OWN} gone={[2]} />
      <Base x={222} y={86} colour={FOE} gone={[4]} />
      <path d="M96 110 L76 76" stroke={RED} stroke-width="2.2" stroke-dasharray="5 5" />
      <Missile x={84} y={90} turn={240} />
      <Craft x={72} y={70} name="1" size={0.8} />
      <Craft x={100} y={116} foe size={0.75} />
      <path d="M146 86 L200 86" stroke={BLAZE} stroke-width="2.4" stroke-dasharray="6 5" />
      <Missile x={178} y={86} />
      <Craft x={136} y={86} name="3" size={0.8} />
      <Craft x={96} y={38} name="2" size={0.8} />
      <path d="M114 30 q8 8 0 16" fill="none" stroke="#7fe0b0" stroke-width="2.2" stroke-linecap="round" />
    </>
  ),
})

export const lessons: Lessons = {
  game: 'hostile-space',
  lessons: LESSONS,
  keptAs: 'space-lessons',
  Picture: LessonPicture,
  title: 'Learn to lead a fleet',
  intro:
    'Three short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Drifters are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
