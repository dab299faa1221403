/**
 * Where browsers make passkeys: on encrypted pages of a named host, and on the machine itself. An origin says
 * all of it; the page tells people why not, and the server offers none.
 */
const ADDRESS = /^\[|^\d{1,3}(\.\d{1,3}){3}$/

/** Why a page of that origin cannot have passkeys, if so. */
export function noPasskeysAt(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return undefined
  if (protocol !== 'https:')
    return 'Passkeys need an encrypted connection (https), which this address does not have.'
  if (ADDRESS.test(hostname)) return 'Passkeys need a host with a name; this page was opened by a number.'
  return undefined
}
