/** Addresses of the network, and the neighbourhoods that are banned together: IPv4 /24, IPv6 /48. */
import ipaddr from 'ipaddr.js'

const PREFIX = { ipv4: 24, ipv6: 48 } as const

export type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** An IPv4 address in IPv6 clothes is an IPv4 address. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined)

/** The neighbourhood of an address, such as `192.0.2.0/24`; undefined if it is none, or this very machine's: that is a proxy's, and everybody's. */
export function prefixOf(address: string): string | undefined {
  const parsed = parse(address)
  if (!parsed || ['loopback', 'unspecified'].includes(parsed.range())) return undefined
  const bits = PREFIX[parsed.kind()]
  const network = parsed.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`) : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
  return `${network.toString()}/${bits}`
}

/** Does it tell anything of where somebody is? Not within a house, or a machine. */
export const isPublic = (address: string): boolean => !['loopback', 'unspecified', 'private', 'uniqueLocal', 'linkLocal'].includes(parse(address)?.range() ?? 'unspecified')

export const rangeOf = (prefix: string): Range => ipaddr.parseCIDR(prefix)

export function inRange(address: string, range: Range): boolean {
  const parsed = parse(address)
  return parsed !== undefined && parsed.kind() === range[0].kind() && parsed.match(range)
}
