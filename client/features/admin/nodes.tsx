/** The servers that form the arena. */
import { useSignal } from '@preact/signals'
import type { NodeState, ShownNode } from '../../../common/wire/admin.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ago, minuteOf } from '../../ui/when.ts'
import type { AdminAction } from './reader.ts'

const STATES: Readonly<Record<NodeState, string>> = {
  up: 'Running',
  draining: 'Draining',
  silent: 'Does not answer',
}

/** A node's name: the address at which browsers reach it. */
const nameOf = ({ address }: ShownNode): string => address || 'This server'

export function Nodes({ nodes, act }: { readonly nodes: readonly ShownNode[]; readonly act: AdminAction }) {
  const draining = useSignal<ShownNode | undefined>(undefined)
  const chosen = draining.value
  return (
    <section aria-labelledby="nodes">
      <h2 id="nodes" class="sr-only">
        Nodes
      </h2>
      {nodes.some(({ state }) => state === 'draining') && !nodes.some(({ state }) => state === 'up') ? (
        <p class="office-warning" role="status">
          Every node drains, and there is nobody to hand matches to: they go on where they are until another
          node starts, or one of these starts anew.
        </p>
      ) : null}
      <ul class="nodes">
        {nodes.map((node) => (
          <Node key={node.id} node={node} alone={nodes.length === 1} drain={() => (draining.value = node)} />
        ))}
      </ul>
      {chosen ? (
        <Dialog title={`Drain ${nameOf(chosen)}?`} close={() => (draining.value = undefined)}>
          <p>
            It opens no new match, and hands its matches to the other nodes between two rounds. Players notice
            a moment’s pause. When it has none left it can be ended, and started anew.
          </p>
          {nodes.some((one) => one.id !== chosen.id && one.state === 'up') ? null : (
            <p class="office-warning">
              No other node runs: there is nobody to take its matches over, and nobody can open a new one.
            </p>
          )}
          <div class="row">
            <button
              type="button"
              class="danger-button"
              onClick={() => {
                draining.value = undefined
                void act(
                  `nodes/${encodeURIComponent(chosen.id)}/drain`,
                  {},
                  `${nameOf(chosen)} is told to drain.`,
                )
              }}
            >
              Drain it
            </button>
            <button type="button" class="plain-button" onClick={() => (draining.value = undefined)}>
              Leave it
            </button>
          </div>
        </Dialog>
      ) : null}
    </section>
  )
}

function Node({
  node,
  alone,
  drain,
}: {
  readonly node: ShownNode
  readonly alone: boolean
  readonly drain: () => void
}) {
  const { id, version, since, matches, sockets, state, here, drains } = node
  return (
    <li class={`panel node is-${state}`}>
      <header>
        <h3>{nameOf(node)}</h3>
        <p class="node-state">
          <i aria-hidden="true" />
          {STATES[state]}
        </p>
      </header>
      <dl>
        <div>
          <dt>Matches</dt>
          <dd>{matches}</dd>
        </div>
        <div>
          <dt>Sockets</dt>
          <dd>{sockets}</dd>
        </div>
      </dl>
      <footer>
        <small>
          Version {version}, started{' '}
          <time dateTime={new Date(since).toISOString()} title={minuteOf(since)}>
            {ago(since)}
          </time>
          <br />
          Process <code>{id}</code>
          {here && !alone ? ', which answers this page' : ''}
        </small>
        {drains && state === 'up' ? (
          <button type="button" class="plain-button" onClick={drain}>
            Drain…<span class="sr-only"> {nameOf(node)}</span>
          </button>
        ) : null}
      </footer>
    </li>
  )
}
