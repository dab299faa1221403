/** The door for the operator's commands: a socket in the data folder. */
import { openDoor } from '../admin/command/door.ts'
import { Operator, type OperatorServices } from '../admin/command/operator.ts'
import { MatchList } from '../admin/match-list.ts'
import type { SleepingMatches } from '../match/room/routing/sleeping.ts'
import type { NodePart } from './parts.ts'
import type { NodeTopics } from './topics.ts'

export interface OperatorDoorServices extends Omit<OperatorServices, 'listed'> {
  readonly nodes: NodeTopics['nodes']
  readonly sleeping: SleepingMatches
}

/** `port`: that of the node, by which commands find it. */
export function operatorDoor(dataDir: string, port: () => number, services: OperatorDoorServices): NodePart {
  const matches = new MatchList(services.sleeping)
  const operator = new Operator({
    ...services,
    listed: async (search) => {
      const addresses = new Map(services.nodes.list(new Map()).map(({ id, address }) => [id, address]))
      return (await matches.found(search)).map((match) => ({
        ...match,
        node: addresses.get(match.node) ?? match.node,
      }))
    },
  })
  let close: (() => Promise<void>) | undefined
  return {
    open: async () => {
      close = await openDoor(dataDir, port(), (asked) => operator.answer(asked))
    },
    close: () => close?.(),
  }
}
