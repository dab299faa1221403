/** IP addresses and their neighbourhoods. A ban of a neighbourhood covers an IPv4 /24 or an IPv6 /48. */
import ipaddr from 'ipaddr.js'

const PREFIX = { ipv4: 24, ipv6: 48 } as const
/** The least that a customer of a provider has; some have an IPv6 /48, so that counts as well. */
const NEAR = { ipv4: 24, ipv6: 64 } as const

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses an address; an IPv4-mapped IPv6 address becomes IPv4. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.isValid(address) ? ipaddr.process(address) : undefined

/**
 * The neighbourhood of an address, such as `192.0.2.0/24`; undefined if it is no address, or a loopback one,
 * which everybody behind a local proxy shares.
 */
export const prefixOf = (address: string): string | undefined => networkOf(address, PREFIX)

/**
 * The networks in which an address is counted, the narrowest first: IPv4 /24; IPv6 /64 and /48. Empty without
 * a neighbourhood.
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
 * An IPv6 customer has countless addresses, so they are counted together: per /64, and per /48 with this
 * multiple of the quota.
 */
export const SITE_TIMES = 4

/** The key of an address: an IPv4 address itself, the /64 of an IPv6 address. */
export const hostOf = (address: string): string => countedAs(address, 64)
/** A wider key: the /48 of an IPv6 address. */
export const siteOf = (address: string): string => countedAs(address, 48)

function countedAs(address: string, bits: number): string {
  const parsed = parse(address)
  if (parsed?.kind() !== 'ipv6') return parsed?.toString() ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`
}
/** Does it say where somebody is? Private and local addresses do not. */
export const isPublic = (address: string): boolean =>
  !['loopback', 'unspecified', 'private', 'uniqueLocal', 'linkLocal'].includes(
    parse(address)?.range() ?? 'unspecified',
  )

export const rangeOf = (prefix: string): AddressRange => ipaddr.parseCIDR(prefix)

export function inRange(address: string, range: AddressRange): boolean {
  const parsed = parse(address)
  return parsed !== undefined && parsed.kind() === range[0].kind() && parsed.match(range)
}
