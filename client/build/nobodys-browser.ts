/**
 * What the front page asks of a browser when it is loaded and first drawn, of a browser that belongs to
 * nobody.
 */
let stored: Readonly<Record<string, string>> = {}

/**
 * One page per process: modules are loaded once for all test files and go on listening to the page that they
 * found.
 */
const page = new EventTarget()
const handover = {}

/** Deletes the properties that others have set; event listeners stay. */
function emptied<Thing extends object>(thing: Thing): Thing {
  for (const name of Object.getOwnPropertyNames(thing)) Reflect.deleteProperty(thing, name)
  return thing
}

export const openNobodysPage = (): void =>
  void Object.assign(globalThis, {
    location: { pathname: '/', search: '' },
    window: Object.assign(emptied(page), { first: Object.assign(emptied(handover), { guest: 'Heron 100' }) }),
    localStorage: { getItem: (name: string) => stored[name] ?? null },
  })
openNobodysPage()

/** Draws with this in storage, and nothing else. */
export function withStored<Drawn>(kept: Readonly<Record<string, string>>, draw: () => Drawn): Drawn {
  stored = kept
  try {
    return draw()
  } finally {
    stored = {}
  }
}
