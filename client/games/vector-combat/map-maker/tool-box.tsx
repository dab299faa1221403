/** The editor's tools, and the selected tool's settings. */
import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { FACE_NAMES } from '../../../../common/games/vector-combat/face.ts'
import { FlagControl, RangeControl } from '../../../game-kit/setup-controls.tsx'
import type { Motion } from './edit.ts'
import { COUNTS, HEATS, RADII, type Settings, SPEEDS, TOOLS, type Tool } from './tools.ts'

const TITLES: Readonly<Record<Tool, string>> = {
  look: 'Look',
  move: 'Move',
  planet: 'Planet',
  moon: 'Moon',
  star: 'Star',
  orbit: 'Orbit',
  'still point': 'Still point',
  heat: 'Heat',
  station: 'Station',
  asteroid: 'Asteroid',
}

/** In a square from −12 to 12. */
const GLYPHS: Readonly<Record<Tool, ComponentChildren>> = {
  look: (
    <path
      class="line"
      d="M-9 0S-5.500-6 0-6 9 0 9 0 5.500 6 0 6-9 0-9 0ZM0-2.500A2.500 2.500 0 1 1 0 2.500 2.500 2.500 0 1 1 0-2.500"
    />
  ),
  move: <path class="line" d="M0-10V10M-10 0H10M-3-7 0-10 3-7M-3 7 0 10 3 7M-7-3-10 0-7 3M7-3 10 0 7 3" />,
  planet: (
    <>
      <circle r="8" />
      <path class="line" d="M-11 4C-4 7 6 3 11-4" />
    </>
  ),
  moon: <path d="M3-8.500A8.500 8.500 0 1 0 8.500 3 6.800 6.800 0 0 1 3-8.500Z" />,
  star: (
    <>
      <circle r="5" />
      <path
        class="line"
        d="M0-11V-8M0 8V11M-11 0H-8M8 0H11M-7.800-7.800-5.600-5.600M5.600 5.600 7.800 7.800M-7.800 7.800-5.600 5.600M5.600-5.600 7.800-7.800"
      />
    </>
  ),
  orbit: (
    <>
      <circle r="2.500" />
      <circle class="line dotted" r="9" />
    </>
  ),
  'still point': (
    <>
      <circle r="2.500" />
      <path
        class="line"
        d="M0-11V-6m-2.500-1.500L0-5l2.500-2.500M0 11V6m-2.500 1.500L0 5l2.500 2.500M-11 0H-6m-1.500-2.500L-5 0l-2.500 2.500M11 0H6m1.500-2.500L5 0l2.500 2.500"
      />
    </>
  ),
  heat: (
    <path class="line" d="M-6-9c-3 4 3 5 0 9s3 5 0 9M0-9c-3 4 3 5 0 9s3 5 0 9M6-9c-3 4 3 5 0 9s3 5 0 9" />
  ),
  station: (
    <path
      fill-rule="evenodd"
      d="M0-10 8.700-5V5L0 10-8.700 5V-5ZM0-4.500-3.900-2.200V2.200L0 4.500 3.900 2.200V-2.200Z"
    />
  ),
  asteroid: <path d="M-9-2-4-9 4-8 10-1 7 7-1 9-8 5Z" />,
}

const HINTS: Readonly<Record<Tool, string>> = {
  look: 'Tap a hex to see what is there, and to take it away.',
  move: 'Tap a thing, then where it is to be. A body takes its orbits, its heat and what moves on its orbits along.',
  planet: 'Ships can land on it. Its own hexes carry no orbit.',
  moon: 'As a planet, smaller.',
  star: 'No ship can land on it: touching it is a crash. Give it heat around.',
  orbit: 'Tap a body, or any hex, to put an orbit around it. Dots and pulls follow from radius and speed.',
  'still point': 'A hex to rest in; the six around it pull back to it.',
  heat: 'Tap a body, or any hex, to heat the hexes around it.',
  station: 'Ships dock there, and are repaired.',
  asteroid: 'Hurts who runs into it; gives shelter from beams.',
}

export function ToolBox({ tool, settings }: { tool: Signal<Tool>; settings: Signal<Settings> }) {
  const { value: chosen } = tool
  return (
    <section class="panel tool-box" aria-labelledby="tools">
      <h2 id="tools">Tools</h2>
      <div class="tools" role="radiogroup" aria-label="Tools">
        {TOOLS.map((one) => (
          <label key={one}>
            <input type="radio" name="tool" checked={chosen === one} onChange={() => (tool.value = one)} />
            <span>
              <svg viewBox="-12 -12 24 24" aria-hidden="true">
                {GLYPHS[one]}
              </svg>
              {TITLES[one]}
            </span>
          </label>
        ))}
      </div>
      <p class="quiet">{HINTS[chosen]}</p>
      <ToolSettings tool={chosen} settings={settings} />
    </section>
  )
}

function ToolSettings({ tool, settings }: { tool: Tool; settings: Signal<Settings> }) {
  const now = settings.value
  const set = (to: Partial<Settings>) => (settings.value = { ...now, ...to })
  if (tool === 'planet' || tool === 'moon' || tool === 'star')
    return (
      <div class="check-line">
        <FlagControl
          title="Large: seven hexes, not one"
          value={now.large[tool]}
          set={(to) => set({ large: { ...now.large, [tool]: to } })}
        />
      </div>
    )
  if (tool === 'orbit') {
    const { orbit } = now
    return (
      <div class="tool-settings">
        <RangeControl
          title="Radius"
          value={orbit.radius}
          least={RADII[0]}
          most={RADII[1]}
          unit={orbit.radius === 1 ? ' hex' : ' hexes'}
          set={(radius) => set({ orbit: { ...orbit, radius } })}
        />
        <RangeControl
          title="Speed"
          value={orbit.speed}
          least={SPEEDS[0]}
          most={SPEEDS[1]}
          unit=" a subturn"
          set={(speed) => set({ orbit: { ...orbit, speed } })}
        />
        <NameField
          label="Name"
          value={orbit.name}
          placeholder={`planet-${orbit.radius}`}
          set={(name) => set({ orbit: { ...orbit, name } })}
        />
      </div>
    )
  }
  if (tool === 'heat') {
    const { heat } = now
    return (
      <div class="tool-settings">
        <RangeControl
          title="Radius"
          value={heat.radius}
          least={0}
          most={RADII[1]}
          unit={heat.radius === 0 ? ', this hex' : ''}
          set={(radius) => set({ heat: { ...heat, radius } })}
        />
        <RangeControl
          title="Heat a subturn"
          value={heat.points}
          least={HEATS[0]}
          most={HEATS[4]}
          unit={heat.points === 0 ? ', takes it away' : ''}
          set={(points) => set({ heat: { ...heat, points } })}
        />
      </div>
    )
  }
  if (tool === 'station') {
    const { station } = now
    return (
      <div class="tool-settings">
        <MotionFields motion={station.motion} set={(motion) => set({ station: { ...station, motion } })} />
        <label class="field">
          <span>Belongs to</span>
          <select
            value={station.faction ?? ''}
            onChange={(event) => set({ station: { ...station, faction: event.currentTarget.value || null } })}
          >
            <option value="">nobody: all may dock</option>
            {['A', 'B', 'C', 'D'].map((team) => (
              <option key={team} value={team}>
                faction {team}
              </option>
            ))}
          </select>
        </label>
        <NameField
          label="Name"
          value={station.name}
          placeholder="station"
          set={(name) => set({ station: { ...station, name } })}
        />
      </div>
    )
  }
  if (tool === 'asteroid')
    return (
      <div class="tool-settings">
        <MotionFields motion={now.asteroid.motion} set={(motion) => set({ asteroid: { motion } })} />
      </div>
    )
  return null
}

const NameField = ({
  label,
  value,
  placeholder,
  set,
}: {
  label: string
  value: string
  placeholder: string
  set: (to: string) => void
}) => (
  <label class="field">
    <span>{label}</span>
    <input
      value={value}
      maxLength={24}
      placeholder={placeholder}
      spellcheck={false}
      autoComplete="off"
      onInput={(event) => set(event.currentTarget.value)}
    />
  </label>
)

function MotionFields({ motion, set }: { motion: Motion; set: (to: Motion) => void }) {
  const kinds: Readonly<Record<Motion['kind'], Motion>> = {
    rest: { kind: 'rest' },
    orbit: { kind: 'orbit' },
    free: { kind: 'free', face: 0, count: 1 },
  }
  return (
    <>
      <label class="field">
        <span>Moves</span>
        <select
          value={motion.kind}
          onChange={(event) => set(kinds[event.currentTarget.value as Motion['kind']])}
        >
          <option value="rest">not at all</option>
          <option value="orbit">along the orbit where it is put</option>
          <option value="free">straight on</option>
        </select>
      </label>
      {motion.kind === 'free' ? (
        <div class="vector">
          <label class="field">
            <span>Toward</span>
            <select
              value={motion.face}
              onChange={(event) => set({ ...motion, face: Number(event.currentTarget.value) })}
            >
              {FACE_NAMES.map((name, face) => (
                <option key={name} value={face}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <RangeControl
            title="Hexes a subturn"
            value={motion.count}
            least={COUNTS[0]}
            most={COUNTS[1]}
            set={(count) => set({ ...motion, count })}
          />
        </div>
      ) : null}
    </>
  )
}
