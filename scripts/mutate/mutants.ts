/** The small faults possible in a source; each changes one place. */
import { createHash } from 'node:crypto'
import { type ESTree, parseSync, Visitor } from 'vite'

export interface Mutant {
  readonly start: number
  readonly end: number
  /** The replacement. */
  readonly text: string
}

interface TextSpan {
  readonly start: number
  readonly end: number
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
}
const EFFECTS = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression'])

export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const found = new Map<string, Mutant>()
  const textOf = ({ start, end }: TextSpan): string => source.slice(start, end)
  const replace = ({ start, end }: TextSpan, text: string): void => {
    if (text !== textOf({ start, end })) found.set(`${start} ${end} ${text}`, { start, end, text })
  }
  const negate = (test: ESTree.Expression): void => {
    // These are already negated by another mutant.
    if (test.type === 'UnaryExpression' && test.operator === '!') return
    if (test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator)) return
    replace(test, `!(${textOf(test)})`)
  }
  const swap = ({ left, right, operator }: { left: TextSpan; right: TextSpan; operator: string }): void => {
    const between = { start: left.end, end: right.start }
    const other = OPERATORS[operator]
    if (other) replace(between, textOf(between).replace(operator, other))
  }
  const literalsOfTypes = new Set<unknown>()
  new Visitor({
    TSLiteralType: ({ literal }) => void literalsOfTypes.add(literal),
    Literal(node) {
      if (typeof node.value === 'boolean' && !literalsOfTypes.has(node)) replace(node, String(!node.value))
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    UnaryExpression(node) {
      if (node.operator === '!') replace(node, textOf(node.argument))
    },
    BinaryExpression(node) {
      const texts = [node.left, node.right].some(
        (side) =>
          side.type === 'TemplateLiteral' || (side.type === 'Literal' && typeof side.value === 'string'),
      )
      if (node.operator !== '+' || !texts) swap(node)
    },
    LogicalExpression(node) {
      replace(node, textOf(node.left))
      if (node.operator !== '??') replace(node, textOf(node.right))
    },
    AssignmentExpression: swap,
    ExpressionStatement(node) {
      const { expression } = node
      if (
        EFFECTS.has(expression.type) &&
        !(expression.type === 'CallExpression' && expression.callee.type === 'Super')
      )
        replace(node, '{}')
    },
    ReturnStatement({ argument }) {
      if (argument) replace(argument, 'undefined')
    },
    ArrowFunctionExpression({ body }) {
      if (body.type !== 'BlockStatement') replace(body, 'undefined')
    },
    MemberExpression({ property }) {
      const other =
        property.type === 'Identifier' && Object.hasOwn(METHODS, property.name)
          ? METHODS[property.name]
          : undefined
      if (other) replace(property, other)
    },
  }).visit(program)
  return inOrder([...found.values()])
}

export const planted = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

/**
 * A random sample. A fault's lot depends on its line and its change only, so it stays drawn while the file
 * changes elsewhere.
 */
export function sample(mutants: readonly Mutant[], most: number, source: string, seed: string): Mutant[] {
  const lot = (mutant: Mutant): string => {
    const { text, column } = lineOf(source, mutant)
    return createHash('sha256')
      .update(`${seed} ${text} ${column} ${mutant.end - mutant.start} ${mutant.text}`)
      .digest('hex')
  }
  const lots = new Map(mutants.map((mutant) => [mutant, lot(mutant)]))
  return inOrder(mutants.toSorted((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)).slice(0, most))
}

const inOrder = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** The line's number, the replacement, and the line itself. */
export function described(source: string, mutant: Mutant): string {
  const { number, text } = lineOf(source, mutant)
  return `${number}: ${short(source.slice(mutant.start, mutant.end))} → ${short(mutant.text)}   in: ${short(text, 120)}`
}

export function lineOf(source: string, { start }: Mutant): { number: number; column: number; text: string } {
  const before = source.slice(0, start).split('\n')
  return {
    number: before.length,
    column: before.at(-1)!.length,
    text: source.split('\n')[before.length - 1]!,
  }
}

function short(text: string, most = 60): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > most ? `${flat.slice(0, most - 1)}…` : flat
}
