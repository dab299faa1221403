/**
 * Addresses of the network, and their neighbourhoods. Those that are banned together are IPv4 /24 and IPv6
 * /48.
 */
import ipaddr from 'ipaddr.js'

const PREFIX = { ipv4: 24, ipv6: 48 } as const
/** What one customer of a network has at least; some have a /48, which is counted as well. */
const NEAR = { ipv4: 24, ipv6: 64 } as const

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** An IPv4 address in IPv6 clothes is an IPv4 address. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address) : undefined

/**
 * The neighbourhood of an address, such as `192.0.2.0/24`; undefined if it is none, or this very machine's:
 * that is a proxy's, and everybody's.
 */
export const prefixOf = (address: string): string | undefined => networkOf(address, PREFIX)

/**
 * Those in which an address is counted, the narrowest first: IPv4 /24; IPv6 /64 and /48. None where there is
 * no prefix.
 */
export function neighbourhoodsOf(address: string): readonly string[] {
  const [near, wide] = [networkOf(address, NEAR), networkOf(address, PREFIX)]
  return near === undefined || wide === undefined ? [] : [...new Set([near, wide])]
}

function networkOf(address: string, sizes: typeof PREFIX | typeof NEAR): string | undefined {
  const parsed = parse(address)
  if (!parsed || ['loopback', 'unspecified'].includes(parsed.range())) return undefined
  const bits = sizes[parsed.kind()]
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
  return `${network.toString()}/${bits}`
}

/**
 * Who has IPv6 has addresses without number: they are counted together, those of a /64, and those of a /48,
 * which may have so many times as much.
 */
export const SITE_TIMES = 4

/** What an address is counted as: an IPv4 address as itself, an IPv6 address as its /64. */
export const hostOf = (address: string): string => countedAs(address, 64)
/** The same, wider: an IPv6 address as its /48. */
export const siteOf = (address: string): string => countedAs(address, 48)

function countedAs(address: string, bits: number): string {
  const parsed = parse(address)
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`
}
/** Does it tell anything of where somebody is? Not within a house, or a machine. */
export const isPublic = (address: string): boolean =>
  !['loopback', 'unspecified', 'private', 'uniqueLocal', 'linkLocal'].includes(
    parse(address)?.range() ?? 'unspecified',
  )

export const rangeOf = (prefix: string): AddressRange => ipaddr.parseCIDR(prefix)

export function inRange(address: string, range: AddressRange): boolean {
  const parsed = parse(address)
  return parsed !== undefined && parsed.kind() === range[0].kind() && parsed.match(range)
}
