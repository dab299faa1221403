/**
 * Nodes behind one public address each have a path, `/n/NAME`, so that clients reach the node that has the
 * room. The node removes the prefix itself, so that the proxy need not rewrite paths.
 */
export const NODE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/

const PATH = /^\/n\/([^/?]+)(?=[/?]|$)/

/** The target without this node's prefix; undefined if it is meant for another node. */
export function ownTarget(target: string, node: string | undefined): string | undefined {
  const asked = PATH.exec(target)
  // A node without a name is the only one.
  if (!asked || node === undefined) return target
  if (asked[1] !== node) return undefined
  const rest = target.slice(asked[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The name in an address such as `arena.example/n/a`. */
export const nodeNamedIn = (address: string): string | undefined => /\/n\/([^/]+)$/.exec(address)?.[1]
