/**
 * Browsers allow passkeys on encrypted pages of a named host, and on localhost; the origin decides. The page
 * explains why there are none, and the server offers none.
 */
const ADDRESS = /^\[|^\d{1,3}(\.\d{1,3}){3}$/

/** Why a page of that origin cannot use passkeys, if so. */
export function noPasskeysAt(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return undefined
  if (protocol !== 'https:')
    return 'Passkeys need an encrypted connection (https), which this address does not have.'
  if (ADDRESS.test(hostname)) return 'Passkeys need a host with a name; this page was opened by a number.'
  return undefined
}
