/**
 * Every name that is written from the right stands as a unit wherever this page shows it: in texts as `bdi`,
 * in what has no markup (labels, hints, choices, pictures) between isolates. It is done to whatever is drawn,
 * so no sentence with a name in it has to think of it. What somebody has written in whole sentences says so
 * by `bdi` or `dir`, and is let be.
 */
import { type ComponentChildren, createElement, options, type VNode } from 'preact'
import { piecesOf, withUnits } from '../../common/engine/text/units.ts'

/** Of these the children are text alone. */
const PLAIN = new Set(['option', 'title', 'text', 'tspan', 'desc'])
/** What is written or kept in them is no sentence. */
const LEFT_ALONE = new Set(['bdi', 'bdo', 'textarea', 'input', 'script', 'style', 'code', 'pre'])
const SAID = ['title', 'aria-label', 'aria-valuetext', 'aria-description', 'alt', 'placeholder'] as const

type VNodeProps = Record<string, unknown> & { children?: ComponentChildren }

export function keepUnits(): void {
  const { vnode: before } = options
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') kept(vnode.type, vnode)
    before?.(vnode)
  }
}

function kept(type: string, vnode: VNode<VNodeProps>): void {
  const { props } = vnode
  for (const name of SAID) {
    const said = props[name]
    if (typeof said === 'string') props[name] = withUnits(said)
  }
  if (LEFT_ALONE.has(type) || props['dir'] !== undefined || props.children === undefined) return
  const { children } = props
  const within = PLAIN.has(type) ? withUnits : marked
  if (typeof children === 'string') props.children = within(children)
  else if (Array.isArray(children) && children.some((child) => typeof child === 'string' && piecesOf(child)))
    props.children = children.map((child: ComponentChildren) =>
      typeof child === 'string' ? within(child) : child,
    )
}

const marked = (text: string): ComponentChildren =>
  piecesOf(text)?.map((piece) => (piece.unit ? createElement('bdi', null, piece.text) : piece.text)) ?? text
