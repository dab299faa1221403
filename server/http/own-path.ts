/**
 * Behind an address that many nodes share, each has a path of its own, `/n/NAME`: seats lead to the very node
 * that has the room. The node takes that path off by itself, so that a proxy has nothing to rewrite.
 */
export const NODE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/

const PATH = /^\/n\/([^/?]+)(?=[/?]|$)/

/** The target of a request as this node knows it; undefined: it was meant for another node. */
export function ownTarget(target: string, node: string | undefined): string | undefined {
  const asked = PATH.exec(target)
  // Who has no name is the only one there is.
  if (!asked || node === undefined) return target
  if (asked[1] !== node) return undefined
  const rest = target.slice(asked[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The name in an address such as `arena.example/n/a`. */
export const nodeNamedIn = (address: string): string | undefined => /\/n\/([^/]+)$/.exec(address)?.[1]
