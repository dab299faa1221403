/** The lessons of Void Patrol as the page offers them, with a picture for each subject. */
import { LESSONS } from '../../../../common/games/void-patrol/lessons/list.ts'
import type { Lessons } from '../../../learn/lessons.ts'
import { FOE, GOLD, OWN, picturesOf, Ring } from '../../../learn/picture-parts.tsx'

const Ship = ({
  x,
  y,
  turn,
  size = 0.62,
  ghost = false,
}: {
  x: number
  y: number
  turn: number
  size?: number
  ghost?: boolean
}) => (
  <path
    d="M26 0 6 6 -8 22 -19 22 -14 8 -23 6 -19 0 -23 -6 -14 -8 -19 -22 -8 -22 6 -6Z"
    transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
    fill={OWN}
    fill-opacity={ghost ? 0.45 : 1}
    stroke={ghost ? 'none' : '#fff'}
    stroke-width="2.4"
    stroke-linejoin="round"
  />
)
const Foe = ({ x, y, turn, size = 0.6 }: { x: number; y: number; turn: number; size?: number }) => (
  <path
    d="M18 0 9 9 24 20 2 15 -9 24 -13 10 -24 9 -14 0 -24 -9 -13 -10 -9 -24 2 -15 24 -20 9 -9Z"
    transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
    fill="#12161f"
    stroke={FOE}
    stroke-width="3.4"
    stroke-linejoin="round"
  />
)
const Rock = ({ x, y, size = 1, turn = 0 }: { x: number; y: number; size?: number; turn?: number }) => (
  <path
    d="M-13 -3 -7 -12 4 -13 12 -6 13 4 6 12 -5 12 -13 6Z"
    transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
    fill="#6f6862"
    stroke="#b5aca0"
    stroke-width="1.6"
    stroke-linejoin="round"
  />
)

export const LessonPicture = picturesOf({
  inertia: (
    <>
      <Ring x={206} y={62} r={27} />
      <g fill="none" stroke={OWN} stroke-linecap="round">
        <path d="M52 96 L118 82" stroke-width="3" />
        <path d="M124 80 L200 63" stroke-width="2.4" stroke-dasharray="2 8" />
      </g>
      <Ship x={46} y={97} turn={-12} />
      <Ship x={122} y={81} turn={-12} size={0.5} ghost />
      <Ship x={206} y={62} turn={168} size={0.5} ghost />
      <circle cx="206" cy="62" r="17" fill="none" stroke={OWN} stroke-width="2" />
    </>
  ),
  shooting: (
    <>
      <path d="M58 100 L160 6 A140 140 0 0 1 214 84Z" fill={OWN} fill-opacity="0.16" />
      <path d="M70 92 L176 52" stroke="#7fe0b0" stroke-width="2.2" stroke-dasharray="5 5" />
      <path d="M252 34 L204 44" stroke={FOE} stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round" />
      <path
        d="M38 66 A36 36 0 0 1 62 60"
        fill="none"
        stroke={GOLD}
        stroke-width="2.6"
        stroke-linecap="round"
      />
      <path
        d="m58 54 9 6-9 7"
        fill="none"
        stroke={GOLD}
        stroke-width="2.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <Ship x={56} y={99} turn={-22} />
      <Foe x={188} y={48} turn={168} />
    </>
  ),
  shields: (
    <>
      <path d="M66 96 L178 62" stroke="#9aa8bf" stroke-width="2.2" stroke-dasharray="5 5" />
      <path d="M150 118 L190 82" stroke="#7fe0b0" stroke-width="2.6" />
      <circle cx="212" cy="56" r="36" fill={OWN} fill-opacity="0.12" stroke="#6fc3ff" stroke-width="3" />
      <path
        d="M182 54 A31 31 0 0 1 188 38"
        fill="none"
        stroke="#fff"
        stroke-width="4"
        stroke-linecap="round"
      />
      <Ship x={50} y={101} turn={-17} />
      <Ship x={138} y={118} turn={-40} size={0.5} ghost />
      <Foe x={212} y={56} turn={170} size={0.56} />
    </>
  ),
  asteroids: (
    <>
      <Ring x={246} y={54} r={20} />
      <path d="M40 98 L104 60" stroke={OWN} stroke-width="3" stroke-linecap="round" />
      <path
        d="M112 57 L222 54"
        stroke={OWN}
        stroke-width="2.4"
        stroke-dasharray="2 8"
        stroke-linecap="round"
      />
      <path d="M40 98 L122 96" stroke="#ff7a66" stroke-width="2" stroke-dasharray="4 6" />
      <circle cx="136" cy="96" r="20" fill="none" stroke="#ff7a66" stroke-width="2.6" />
      <Rock x={136} y={96} />
      <Rock x={92} y={22} size={1.15} turn={30} />
      <Rock x={178} y={88} size={0.9} turn={80} />
      <Rock x={168} y={20} size={0.85} turn={12} />
      <Rock x={214} y={106} size={1.1} turn={50} />
      <Rock x={46} y={42} size={0.7} turn={20} />
      <Ship x={36} y={100} turn={-30} />
      <Ship x={106} y={59} turn={-10} size={0.5} ghost />
    </>
  ),
  ordnance: (
    <>
      <path
        d="M96 66 C140 40 176 40 206 50"
        fill="none"
        stroke="#ff9a4d"
        stroke-width="2.4"
        stroke-dasharray="6 5"
      />
      <path d="M0 0 -16 5 -12 0 -16 -5Z" transform="translate(112 57) rotate(-26)" fill="#fff" />
      <g transform="translate(226 56)" fill="none" stroke="#ff7a66" stroke-width="2.4">
        <circle r="19" />
        <path d="M0-27v9M0 18v9M-27 0h9M18 0h9" />
      </g>
      <Foe x={226} y={56} turn={150} size={0.48} />
      <circle cx="34" cy="98" r="30" fill="#ff9a4d" fill-opacity="0.16" />
      <circle cx="34" cy="98" r="15" fill="#ff9a4d" fill-opacity="0.3" />
      <Ship x={82} y={76} turn={-22} />
      <Foe x={34} y={98} turn={-20} size={0.44} />
    </>
  ),
})

export const lessons: Lessons = {
  game: 'void-patrol',
  lessons: LESSONS,
  keptAs: 'lessons',
  Picture: LessonPicture,
  title: 'Learn to fly',
  intro:
    'Five short lessons on the real board, without a clock and without anybody watching. Two or three minutes each.',
  afterwards: 'The rest is practice: the cadets are waiting in the lobby.',
  scenes: async () => (await import('./lesson-scenes.ts')).scenes,
}
