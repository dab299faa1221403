/** The small faults possible in a source; each changes one place. */
import { createHash } from 'node:crypto'
import { type ESTree, parseSync, Visitor } from 'vite'

type TextSpan = { readonly start: number; readonly end: number }
/** `text`: the replacement. */
export type Mutant = TextSpan & { readonly text: string }

const swaps = (...pairs: string[]): ReadonlyMap<string, string> =>
  new Map(pairs.map((pair) => pair.split(' ') as [string, string]))
const OPERATORS = swaps(
  '< <=',
  '<= <',
  '> >=',
  '>= >',
  '=== !==',
  '!== ===',
  '+ -',
  '- +',
  '* /',
  '/ *',
  '% *',
)
const METHODS = swaps('some every', 'every some', 'min max', 'max min', 'floor ceil', 'ceil floor')
const EFFECTS = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression'])

export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const found = new Map<string, Mutant>()
  const textOf = ({ start, end }: TextSpan): string => source.slice(start, end)
  const replace = ({ start, end }: TextSpan, text: string): void => {
    if (text !== textOf({ start, end })) found.set(`${start} ${end} ${text}`, { start, end, text })
  }
  const negate = ({ test }: { test: ESTree.Expression }): void => {
    // Others negate a comparison, and take a negation away.
    if (!('operator' in test) || !/^(!|[!=]==)$/.test(test.operator)) replace(test, `!(${textOf(test)})`)
  }
  const swap = ({ left, right, operator }: { left: TextSpan; right: TextSpan; operator: string }): void => {
    const between = { start: left.end, end: right.start }
    const other = OPERATORS.get(operator.replace(/^([+-])=$/, '$1'))
    if (other) replace(between, textOf(between).replace(operator.replace(/^([+-])=$/, '$1'), other))
  }
  const isText = (node: ESTree.Node): boolean =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  const literalsOfTypes = new Set<unknown>()
  new Visitor({
    TSLiteralType: ({ literal }) => void literalsOfTypes.add(literal),
    Literal(node) {
      if (typeof node.value === 'boolean' && !literalsOfTypes.has(node)) replace(node, String(!node.value))
    },
    IfStatement: negate,
    ConditionalExpression: negate,
    UnaryExpression(node) {
      if (node.operator === '!') replace(node, textOf(node.argument))
    },
    BinaryExpression(node) {
      if (node.operator !== '+' || (!isText(node.left) && !isText(node.right))) swap(node)
    },
    LogicalExpression(node) {
      replace(node, textOf(node.left))
      if (node.operator !== '??') replace(node, textOf(node.right))
    },
    AssignmentExpression: swap,
    ExpressionStatement(node) {
      const { expression } = node
      const isSuper = expression.type === 'CallExpression' && expression.callee.type === 'Super'
      if (EFFECTS.has(expression.type) && !isSuper) replace(node, '{}')
    },
    ReturnStatement({ argument }) {
      if (argument) replace(argument, 'undefined')
    },
    ArrowFunctionExpression({ body }) {
      if (body.type !== 'BlockStatement') replace(body, 'undefined')
    },
    MemberExpression({ property }) {
      const other = property.type === 'Identifier' && METHODS.get(property.name)
      if (other) replace(property, other)
    },
  }).visit(program)
  return inOrder([...found.values()])
}

export const planted = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

/** A random sample. It stays the same while the file changes elsewhere. */
export function sample(mutants: readonly Mutant[], most: number, source: string): Mutant[] {
  const lot = (mutant: Mutant): string =>
    createHash('sha256').update(described(source, mutant).replace(/^\d+/, '')).digest('hex')
  const lots = new Map(mutants.map((mutant) => [mutant, lot(mutant)]))
  return inOrder(mutants.toSorted((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)).slice(0, most))
}

const inOrder = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** The line's number, the replacement, and the line itself. */
export function described(source: string, { start, end, text }: Mutant): string {
  const number = source.slice(0, start).split('\n').length
  const line = source.split('\n')[number - 1]!
  return `${number}: ${short(source.slice(start, end))} → ${short(text)}   in: ${short(line, 120)}`
}

function short(text: string, most = 60): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > most ? `${flat.slice(0, most - 1)}…` : flat
}
