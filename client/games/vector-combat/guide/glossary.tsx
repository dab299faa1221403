/** Vector Combat's vocabulary, with a small picture each. */
import type { ComponentChildren } from 'preact'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { orbit } from '../../../../common/games/vector-combat/data/rings.ts'
import { FACES } from '../../../../common/games/vector-combat/face.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { hexCorners, STEP, toWorld } from '../plane.ts'
import { MapLayers } from '../setup/map-drawing.tsx'
import { hexPoints } from '../setup/map-lines.ts'

const BARE: GameMap = {
  id: 'glossary',
  title: '',
  edge: null,
  bodies: [],
  hexes: [],
  heatTable: {},
  stations: [],
  asteroids: [],
}
/** Without a name, because a small picture has no room for it. */
const ring = orbit('', [0, 0], 2, 2)
const PLANET: GameMap = { ...BARE, bodies: MAPS.planet.bodies, hexes: ring }
const ONE_HEX: GameMap = { ...BARE, hexes: ring.filter(({ at: [q, r] }) => q === 0 && r === -2) }
const HOT: GameMap = {
  ...MAPS.star,
  edge: null,
  hexes: MAPS.star.hexes
    .filter(({ heat }) => heat > 2)
    .map((one) => ({ ...one, ring: null, dots: null, green: [0, 0, 0, 0, 0, 0] })),
}

/** `reach`: hexes from the centre to the edge. */
const Drawing = ({
  reach,
  at = { q: 0, r: 0 },
  children,
}: {
  reach: number
  at?: { q: number; r: number }
  children: ComponentChildren
}) => {
  const [side, middle] = [reach * STEP, toWorld(at)]
  return (
    <svg
      class="vc-map"
      viewBox={`${middle.x - side} ${middle.y - side} ${2 * side} ${2 * side}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A ship's hex with counters on two faces, and the resulting course. */
function Counters() {
  const [n, ne] = [FACES[0]!, FACES[1]!]
  const end = { q: 2 * n.q + ne.q, r: 2 * n.r + ne.r }
  const { x, y } = toWorld(end)
  const onFace = (i: number) => {
    const [a, b] = [hexCorners({ q: 0, r: 0 })[(i + 5) % 6]!, hexCorners({ q: 0, r: 0 })[i]!]
    return { x: (a.x + b.x) * 0.45, y: (a.y + b.y) * 0.45 }
  }
  const [f0, f1] = [onFace(0), onFace(1)]
  return (
    <Drawing reach={1.75} at={{ q: 0.5, r: -1.5 }}>
      {[{ q: 0, r: 0 }, n, { q: n.q + ne.q, r: n.r + ne.r }, end].map((at) => (
        <polygon key={`${at.q} ${at.r}`} class="ground" points={hexPoints(at)} />
      ))}
      <path class="course" d={`M0 0L${x} ${y}`} />
      <circle class="still-point" r="5" fill="#8fc7ff" cx={x} cy={y} />
      <path class="fleet" d="M0-22 15 17 0 10-15 17Z" style={{ '--team': '#e8eef8' }} />
      <text class="middle" x={f0.x} y={f0.y + 2} font-size="30">
        2
      </text>
      <text class="middle" x={f1.x} y={f1.y + 10} font-size="30">
        1
      </text>
    </Drawing>
  )
}

const layers = (map: GameMap, detail = true) => <MapLayers map={map} detail={detail} pixels={0.35} />

const WORDS: readonly (readonly [word: string, means: string, drawing: ComponentChildren])[] = [
  [
    'Counter',
    'A step to one side. A ship moves one hex for each of its counters, every subturn, until others ' +
      'cancel them. Two steps on opposite sides are none; two sides apart make one between.',
    <Counters key="c" />,
  ],
  [
    'Dots and lines',
    'What gravity marks in a hex. Dots are the counters that stay in orbit there; ' +
      'each green line adds a counter toward that side after the move, each red one takes one away.',
    <Drawing key="d" reach={0.72} at={{ q: 0, r: -2 }}>
      <polygon class="ground" points={hexPoints({ q: 0, r: -2 })} />
      {layers(ONE_HEX)}
    </Drawing>,
  ],
  [
    'Orbit',
    'A ship whose counters are the dots of its hex. Gravity turns them into the dots of the next ' +
      'one: it goes round for ever without thrust.',
    <Drawing key="o" reach={3.2}>
      {layers(PLANET)}
    </Drawing>,
  ],
  [
    'Ring',
    'The hexes of one orbit. Around a planet there may be several; some matches are won by holding one.',
    <Drawing key="r" reach={3.8}>
      {layers({ ...MAPS.planet, edge: null, stations: [] }, false)}
    </Drawing>,
  ],
  [
    'Altitude',
    'If the match has it: how far above the map a ship is, in hexes. It counts in every range; ' +
      'a ship that is high enough passes over a planet, and out of a star’s heat.',
    <Drawing key="a" reach={2.2}>
      <path class="ground" d={`M${-STEP * 2} ${STEP}H${STEP * 2}`} />
      <circle class="disc" cy={STEP} r={STEP * 0.9} />
      <path
        class="course"
        d={`M${-STEP * 1.8} ${STEP * 0.8}C${-STEP} ${-STEP * 1.2} ${STEP} ${-STEP * 1.2} ${STEP * 1.8} ${STEP * 0.8}`}
      />
      <path
        class="fleet"
        d="M-18-11 17 0-18 11-10 0Z"
        style={{ '--team': '#e8eef8' }}
        transform={`translate(0 ${-STEP * 0.7})`}
      />
      <text class="middle" x="0" y={-STEP * 1.05} font-size="36">
        2
      </text>
    </Drawing>,
  ],
  [
    'Heat',
    'Beams make it, stars give it, radiators take it away every subturn. ' +
      'What is more than a ship bears at the end of a turn goes off its hull.',
    <Drawing key="h" reach={3.8}>
      {layers(HOT)}
    </Drawing>,
  ],
]

export const Glossary = () => (
  <section class="glossary" aria-labelledby="glossary">
    <h2 id="glossary">In a word</h2>
    <dl>
      {WORDS.map(([word, means, drawing]) => (
        <div key={word}>
          <dt>
            {drawing}
            {word}
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  </section>
)
