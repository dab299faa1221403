/** The lessons of Vector Combat as the page offers them, with a picture for each subject. */
import { LESSONS } from '../../../../common/games/vector-combat/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { FOE, GOLD, OWN, picturesOf, Ring } from '../../../learn/picture-parts.tsx'

const GROUND = '#5d7fa8'

interface PictureProps {
  readonly x: number
  readonly y: number
  readonly turn?: number
  readonly size?: number
  readonly ghost?: boolean
  readonly colour?: string
}

const Ship = ({ x, y, turn = 0, size = 1, ghost = false, colour = OWN }: PictureProps) => (
  <path
    d="M15 0 L-10 9 L-5 0 L-10 -9 Z"
    transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
    fill={colour}
    stroke="#fff"
    stroke-width="1.5"
    opacity={ghost ? 0.4 : 1}
  />
)
const Orbit = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle
    cx={x}
    cy={y}
    r={r}
    fill="none"
    stroke="#8fd6ff"
    stroke-opacity="0.75"
    stroke-width="2"
    stroke-dasharray="1 7"
    stroke-linecap="round"
  />
)
const Body = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <>
    <circle cx={x} cy={y} r={r + 3} fill={GROUND} fill-opacity="0.3" />
    <circle cx={x} cy={y} r={r} fill={GROUND} />
    <path
      d={`M${x} ${y - r} A${r} ${r} 0 0 0 ${x} ${y + r} A${r * 0.55} ${r} 0 0 1 ${x} ${y - r}Z`}
      fill="#0a1020"
      fill-opacity="0.55"
    />
  </>
)
const Way = ({ d, later = false }: { d: string; later?: boolean }) => (
  <path
    d={d}
    fill="none"
    stroke={OWN}
    stroke-width="2.4"
    stroke-dasharray={later ? '2 7' : undefined}
    stroke-linecap="round"
  />
)

export const LessonPicture = picturesOf({
  motion: (
    <>
      <Way d="M46 92 L136 62" />
      <Way d="M150 57 L216 35" later />
      <Ring x={222} y={33} r={24} />
      <Ship x={36} y={95} turn={-18} ghost />
      <Ship x={92} y={77} turn={-18} ghost size={0.9} />
      <Ship x={140} y={61} turn={162} />
      <path d="M176 78 L236 100" stroke="#ff9a4d" stroke-width="3" stroke-linecap="round" />
      <Ship x={254} y={104} turn={180} colour="#12161f" />
      <circle cx={254} cy={104} r="17" fill="none" stroke={FOE} stroke-width="2" />
    </>
  ),
  orbit: (
    <>
      <Body x={142} y={64} r={22} />
      <Orbit x={142} y={64} r={50} />
      <Way d="M20 18 C60 10 90 10 118 17" />
      <Way d="M128 15 A50 50 0 0 1 192 64" later />
      <Ship x={66} y={11} turn={4} ghost size={0.85} />
      <Ship x={126} y={16} turn={6} size={0.95} />
      <g transform="translate(178 100)" fill="#c9d2de">
        <rect x="-9" y="-3" width="18" height="6" />
        <rect x="-3" y="-9" width="6" height="18" />
      </g>
    </>
  ),
  transfer: (
    <>
      <Body x={84} y={78} r={17} />
      <Orbit x={84} y={78} r={30} />
      <Orbit x={84} y={78} r={46} />
      <Body x={238} y={36} r={10} />
      <Orbit x={238} y={36} r={22} />
      <Way d="M84 48 A30 30 0 0 1 112 88" />
      <Way d="M106 100 C140 118 180 92 216 46" later />
      <Ship x={84} y={48} size={0.75} ghost />
      <Ship x={124} y={103} turn={-8} size={0.8} />
      <Ship x={218} y={44} turn={-60} size={0.75} ghost />
    </>
  ),
  landing: (
    <>
      <path d="M0 128 L0 104 C70 78 210 78 284 104 L284 128Z" fill={GROUND} />
      <path d="M0 128 L0 116 C70 90 210 90 284 116 L284 128Z" fill="#0a1020" fill-opacity="0.35" />
      <Way d="M26 18 C50 26 84 50 106 74" />
      <Way d="M180 72 C196 46 220 26 258 18" later />
      <Ship x={60} y={36} turn={38} size={0.9} ghost />
      <Ship x={112} y={80} turn={-90} size={0.95} />
      <Ship x={176} y={79} turn={-90} size={0.95} ghost />
      <Ship x={226} y={34} turn={-32} size={0.9} ghost />
      <path d="M100 90 h24 M164 89 h24" stroke={GOLD} stroke-width="2.4" stroke-linecap="round" />
    </>
  ),
})

export const lessons: Lessons = {
  game: 'vector-combat',
  lessons: LESSONS,
  keptAs: 'vector-lessons',
  Picture: LessonPicture,
  title: 'Learn to fly by gravity',
  intro:
    'Four short lessons on the real board, without a clock and without anybody watching. Three minutes each.',
  afterwards: 'The rest is practice: the Cadets are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
