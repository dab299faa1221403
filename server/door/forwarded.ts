/** The client's address, as trusted proxies report it. */
import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`, `fe80::1%eth0`. */
const WITH_PORT =
  /^"?(?:\[([0-9A-Fa-f:.]+)(?:%[\w.-]+)?\](?::\d+)?|(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?|([0-9A-Fa-f:.]+)(?:%[\w.-]+)?)"?$/

/** The address alone in canonical form; undefined if it is none. */
export function bareAddress(told: string): string | undefined {
  const [, bracketed, four, six] = WITH_PORT.exec(told) ?? []
  const address = bracketed ?? four ?? six
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

/**
 * The client's address as the outermost trusted proxy saw it. If the proxy's entry is no address, the proxy's
 * own counts: otherwise a client that can forge entries would be a new one each time.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  trustProxy: number,
): string {
  const entries = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const told = trustProxy > 0 ? entries.at(-trustProxy) : undefined
  return (told !== undefined && bareAddress(told)) || (bareAddress(peer ?? '') ?? peer ?? '')
}
