/** The lessons of Pencil and Paper as the page offers them, with a picture for each subject. */
import { LESSONS } from '../../../../common/games/pencil-and-paper/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { FOE, GOLD, OWN, picturesOf } from '../../../learn/picture-parts.tsx'

const GREY = '#aab4c6'

interface PictureProps {
  readonly x: number
  readonly y: number
  readonly turn?: number
  readonly colour?: string
  readonly ghost?: boolean
}

const Ship = ({ x, y, turn = 0, colour = OWN, ghost = false }: PictureProps) => (
  <path
    d="M11 0 L-9 6 L-9 -6 Z"
    transform={`translate(${x} ${y}) rotate(${turn})`}
    fill="none"
    stroke={colour}
    stroke-width="2.2"
    stroke-linejoin="round"
    opacity={ghost ? 0.4 : 1}
  />
)
const Wall = ({ y, from, to, colour }: { y: number; from: number; to: number; colour: string }) => (
  <path d={`M8 ${y} H${from} M${to} ${y} H276`} stroke={colour} stroke-width="2.6" stroke-linecap="round" />
)
const Stroke = ({ d, colour = OWN }: { d: string; colour?: string }) => (
  <path d={d} fill="none" stroke={colour} stroke-width="2.2" stroke-linecap="round" />
)
const Crossed = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x - 13} ${y - 11} l26 22 m0 -22 l-26 22`}
    stroke="#ff7a66"
    stroke-width="2.6"
    stroke-linecap="round"
  />
)

export const LessonPicture = picturesOf({
  flick: (
    <>
      <Wall y={104} from={118} to={166} colour={OWN} />
      <Ship x={142} y={116} turn={-90} ghost />
      <Stroke d="M142 104 C143 92 140 82 144 70" />
      <Ship x={144} y={66} turn={-50} />
      <path d="M150 60 L196 18 M150 60 L222 44" stroke={GREY} stroke-width="1.4" stroke-dasharray="3 4" />
      <Stroke d="M152 58 C172 44 190 38 214 28" />
      <Ship x={208} y={31} turn={140} colour={FOE} />
      <Crossed x={208} y={31} />
      <circle cx="144" cy="66" r="25" fill="none" stroke={GOLD} stroke-width="2" stroke-dasharray="6 5" />
    </>
  ),
  tunnels: (
    <>
      <Wall y={26} from={118} to={166} colour={FOE} />
      <path
        d="M22 88 L26 58 L60 50 L126 54 L127 92 L70 98 Z M158 93 L156 55 L214 48 L258 56 L262 86 L210 98 Z"
        fill={GREY}
        fill-opacity="0.14"
        stroke={GREY}
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path
        d="M36 84 l14 -22 M60 86 l16 -26 M88 86 l18 -28 M176 84 l14 -22 M204 86 l16 -26 M232 82 l14 -18"
        stroke={GREY}
        stroke-width="1.2"
      />
      <Stroke d="M142 112 C143 84 140 54 142 18" />
      <Ship x={142} y={116} turn={-90} />
      <Ship x={142} y={13} turn={90} colour={FOE} />
      <Crossed x={142} y={13} />
    </>
  ),
})

export const lessons: Lessons = {
  game: 'pencil-and-paper',
  lessons: LESSONS,
  keptAs: 'pencil-lessons',
  Picture: LessonPicture,
  title: 'Learn to flick',
  intro: 'Two short lessons on real paper, without a clock and without anybody watching. Two minutes each.',
  afterwards: 'The rest is practice: the Doodlers are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
