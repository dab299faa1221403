/**
 * Proposes routes for a ship in a box; searches for them one after the other, to tell how long each takes.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useEscape } from '../../../ui/dialog.tsx'
import type { Flight } from '../plan/flight.ts'
import type { FlightPlan } from '../plan/plan.ts'
import { find, propose, type Route } from '../plan/routes.ts'
import { whenIs } from '../plan/warnings.ts'
import { ICONS } from './icons.tsx'

/** Pause between two searches, so that the page stays responsive (ms). */
const PAUSE = 40
/** If a search takes longer, the remaining ones run only on request (ms). */
const TOO_LONG = 800

export function Ways({ plan, routes }: { plan: FlightPlan; routes: readonly Route[] }) {
  const open = plan.routing.value
  const box = useRef<HTMLDivElement>(null)
  const found = useFound(plan, routes)
  useLayoutEffect(() => {
    if (open) box.current?.querySelector('button')?.focus()
  }, [open])
  const close = () => (plan.routing.value = false)
  useEscape(open, close)
  return (
    <>
      <button
        type="button"
        class="plain-button vc-ways"
        aria-expanded={open}
        aria-keyshortcuts="W"
        title="Ways into orbits, to stations, down to bodies (W)"
        onClick={() => (plan.routing.value = !open)}
      >
        {ICONS.route} Find a way…
      </button>
      {open ? (
        <div ref={box} class="vc-choices" role="group" aria-label={`Ways for ${plan.selected.value}`}>
          {routes.map((route) => {
            const way = found.get(route.name)
            const none = found.has(route.name) && !way
            return (
              <button
                key={route.name}
                type="button"
                class="plain-button"
                aria-disabled={none}
                onClick={() => {
                  if (!none) close()
                  propose(plan, route, way)
                }}
              >
                {route.name}{' '}
                <small>{way ? whenIs(plan.step.value + way.length - 1) : none ? 'no way' : ''}</small>
              </button>
            )
          })}
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            {ICONS.clear}
          </button>
        </div>
      ) : null}
    </>
  )
}

/** Results by name while the box is open; undefined if there is no route. */
function useFound(plan: FlightPlan, routes: readonly Route[]): ReadonlyMap<string, Flight | undefined> {
  const found = useSignal<ReadonlyMap<string, Flight | undefined>>(new Map())
  const [open, before, id] = [plan.routing.value, plan.before.value, plan.selected.value]
  useEffect(() => {
    found.value = new Map()
    if (!open) return
    let timer: ReturnType<typeof setTimeout>
    const search = (i: number) => {
      const route = routes[i]
      if (!route) return
      const began = performance.now()
      found.value = new Map([...found.value, [route.name, find(plan, route)]])
      if (performance.now() - began < TOO_LONG) timer = setTimeout(() => search(i + 1), PAUSE)
    }
    timer = setTimeout(() => search(0), PAUSE)
    return () => clearTimeout(timer)
  }, [open, before, id])
  return found.value
}
