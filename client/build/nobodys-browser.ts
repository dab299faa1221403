/**
 * What the front page asks of a browser when it is loaded and first drawn, of a browser that belongs to
 * nobody.
 */
let stored: Readonly<Record<string, string>> = {}

export const openNobodysPage = (): void =>
  void Object.assign(globalThis, {
    location: { pathname: '/', search: '' },
    window: Object.assign(new EventTarget(), { first: { guest: 'Heron 100' } }),
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
