/** The lessons of Space Arena as the page offers them, with a picture for each subject. */
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { LESSONS } from '../../../../common/games/space-arena/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { FOE, GOLD, OWN, picturesOf, RED, Ring } from '../../../learn/picture-parts.tsx'
import { silhouette } from '../panels/silhouettes.ts'
import { needTicks } from '../plan/ticks-shown.ts'

const SHIELD = '#6fc3ff'

interface PictureProps {
  readonly x: number
  readonly y: number
  /** Degrees clockwise; the nose is up at 0. */
  readonly turn?: number
  readonly size?: number
}

const Ship = ({ x, y, turn = 0, size = 0.3, ghost = false }: PictureProps & { ghost?: boolean }) => (
  <path
    d={silhouette(typeNamed('H2545'))}
    transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
    fill={OWN}
    fill-opacity={ghost ? 0.4 : 1}
    stroke={ghost ? 'none' : '#fff'}
    stroke-width="4"
    stroke-linejoin="round"
  />
)
const Foe = ({ x, y, turn = 180, size = 0.3 }: PictureProps) => (
  <path
    d={silhouette(typeNamed('R2531'))}
    transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
    fill="#12161f"
    stroke={FOE}
    stroke-width="7"
    stroke-linejoin="round"
  />
)
/** A course with one joint per tick. */
const Chain = ({ points }: { points: readonly (readonly [x: number, y: number])[] }) => (
  <>
    <path
      d={`M${points.map((point) => point.join(' ')).join('L')}`}
      fill="none"
      stroke={OWN}
      stroke-opacity="0.7"
      stroke-width="2"
      stroke-dasharray="4 4"
    />
    {points.slice(1).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="3.2" fill={OWN} />
    ))}
  </>
)
const Quadrant = ({ x, y, from, strong }: { x: number; y: number; from: number; strong: boolean }) => (
  <path
    d="M-15.6 -21.5A26.5 26.5 0 0 1 15.6 -21.5"
    transform={`translate(${x} ${y}) rotate(${from})`}
    fill="none"
    stroke={strong ? SHIELD : RED}
    stroke-width={strong ? 3.6 : 2}
    stroke-dasharray={strong ? 'none' : '4 4'}
    stroke-linecap="round"
  />
)

export const LessonPicture = picturesOf({
  course: (
    <>
      <Ring x={234} y={40} r={24} />
      <Chain
        points={[
          [46, 100],
          [58, 84],
          [74, 71],
          [93, 62],
          [114, 56],
          [138, 52],
          [162, 49],
          [186, 46],
          [210, 43],
          [234, 40],
        ]}
      />
      <Ship x={46} y={100} turn={30} />
      <Ship x={234} y={40} turn={82} size={0.24} ghost />
    </>
  ),
  shooting: (
    <>
      <circle cx="62" cy="96" r="92" fill={OWN} fill-opacity="0.07" />
      <circle cx="62" cy="96" r="58" fill={OWN} fill-opacity="0.09" />
      <path d="M70 88 L132 44" stroke={GOLD} stroke-width="2.4" stroke-dasharray="6 4" />
      <g transform="translate(140 38)" fill="none" stroke={GOLD} stroke-width="2">
        <circle r="20" />
      </g>
      <path
        d="M78 96 C130 108 170 104 206 88"
        fill="none"
        stroke="#ff9a4d"
        stroke-width="2.2"
        stroke-dasharray="5 5"
      />
      <path d="M0 0-14 5-10 0-14-5Z" transform="translate(208 87) rotate(-24)" fill="#fff" />
      <Ship x={62} y={96} turn={50} />
      <Foe x={140} y={38} size={0.26} />
      <Foe x={238} y={72} turn={200} size={0.26} />
    </>
  ),
  energy: (
    <>
      <path d="M216 34 L112 66" stroke={RED} stroke-width="2.4" />
      <circle cx="112" cy="66" r="5" fill={RED} fill-opacity="0.8" />
      <Quadrant x={86} y={74} from={0} strong={false} />
      <Quadrant x={86} y={74} from={90} strong />
      <Quadrant x={86} y={74} from={180} strong />
      <Quadrant x={86} y={74} from={270} strong />
      <Ship x={86} y={74} turn={-30} />
      <Foe x={228} y={30} turn={250} />
      <path d="m150 84-11 18h8l-3 15 12-19h-8z" fill={GOLD} />
      <g transform="translate(238 98)" fill="none" stroke="#7fe0b0" stroke-width="2">
        <path d="M-14-6-6-14H6L14-6V6L6 14H-6L-14 6Z" />
        <circle r="5" />
      </g>
    </>
  ),
  fog: (
    <>
      <circle
        cx="92"
        cy="18"
        r="42"
        fill={RED}
        fill-opacity="0.08"
        stroke={RED}
        stroke-width="1.8"
        stroke-dasharray="5 5"
      />
      <circle
        cx="92"
        cy="112"
        r="42"
        fill={RED}
        fill-opacity="0.08"
        stroke={RED}
        stroke-width="1.8"
        stroke-dasharray="5 5"
      />
      <Foe x={92} y={18} turn={90} size={0.22} />
      <Foe x={92} y={112} turn={90} size={0.22} />
      <path d="M26 66 L196 65" stroke={OWN} stroke-width="2" stroke-dasharray="4 6" />
      <Ring x={206} y={65} r={18} />
      <Ship x={30} y={66} turn={90} size={0.24} />
      <Ship x={122} y={65} turn={90} size={0.24} ghost />
      <g opacity="0.55">
        <path
          d="M0-9 9 0 0 9-9 0Z"
          transform="translate(252 26)"
          fill="none"
          stroke={FOE}
          stroke-width="2"
          stroke-dasharray="3 3"
        />
      </g>
    </>
  ),
})

export const lessons: Lessons = {
  game: 'space-arena',
  lessons: LESSONS,
  keptAs: 'arena-lessons',
  Picture: LessonPicture,
  title: 'Learn to command',
  intro:
    'Four short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Ensigns are waiting in the lobby.',
  // All but the first one are about orders by tick.
  opened: (lesson) => (lesson === LESSONS[0]!.id ? undefined : needTicks()),
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
