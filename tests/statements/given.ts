// Which columns hold a brand that the statement was given, worked out from its conditions.
import type { ColumnRef, Node, SelectStmt } from 'libpg-query'

/** A column that a query gives out, and whether it holds what the statement was given. */
export interface Output {
  name: string
  given: boolean
}

/** What stands in a FROM. */
export interface Source {
  alias: string
  /** undefined: nobody knows, as of a table of a moment */
  columns?: readonly string[] | undefined
  given: Set<string>
  /** the tenants' table that it is */
  table?: string | undefined
  /** what else it is made of: looked at again as long as more becomes known */
  from?: { select: SelectStmt; lateral: boolean } | { functions: readonly Node[] } | undefined
}

export interface Scope {
  sources: Source[]
  ctes: ReadonlyMap<string, readonly Output[]>
  outer: Scope | undefined
}

/** @param select answers what a query gives out, to whom asks from this scope */
export type Ask = (select: SelectStmt, scope: Scope) => readonly Output[]

/** A condition, and the sources whose rows it keeps away: a left join's keeps none of the left. */
export interface Condition {
  holds: Node | readonly [Source, Source, string]
  of: readonly Source[]
}
type Fact = readonly [Source, string]

const bare = (node: Node): Node => ('TypeCast' in node && node.TypeCast.arg ? bare(node.TypeCast.arg) : node)
export const textOf = (node: Node | undefined) => (node && 'String' in node ? (node.String.sval ?? '') : '*')
/** What a connection was told is no part of the statement. */
const READS_SETTING = new Set(['current_setting', 'brands_in_scope'])
const items = (node: Node): readonly Node[] =>
  'RowExpr' in node ? (node.RowExpr.args ?? []) : 'List' in node ? (node.List.items ?? []) : [node]

/** The source that a column is of, in this scope or around it. */
function find({ fields = [] }: ColumnRef, scope: Scope): Fact | undefined {
  const [name = '', alias] = fields.map(textOf).reverse()
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const [source] = at.sources.filter((s) => (alias === undefined ? s.columns?.includes(name) : s.alias === alias))
    if (source) return [source, name]
    const [unknown, ...others] = at.sources.filter(({ columns }) => !columns)
    if (alias === undefined && unknown && others.length === 0) return [unknown, name]
  }
  return undefined
}
const columnOf = (node: Node, scope: Scope) => {
  const column = bare(node)
  return 'ColumnRef' in column ? find(column.ColumnRef, scope) : undefined
}
export const holdsGiven = ([source, name]: Fact) => source.given.has(name) || source.given.has('*')

/** Whether a value is one that the statement was given, or equals one. */
export function isGiven(node: Node, scope: Scope, ask: Ask): boolean {
  const value = bare(node)
  const all = (nodes: readonly Node[] = []) => nodes.length > 0 && nodes.every((one) => isGiven(one, scope, ask))
  // nothing equals NULL, which Prisma asks for where there is nothing to ask for
  if ('ParamRef' in value || 'A_Const' in value) return true
  if ('ColumnRef' in value) {
    const column = find(value.ColumnRef, scope)
    return column !== undefined && holdsGiven(column)
  }
  if ('FuncCall' in value) return !READS_SETTING.has(textOf(value.FuncCall.funcname?.at(-1))) && all(value.FuncCall.args)
  if ('A_ArrayExpr' in value) return all(value.A_ArrayExpr.elements)
  if ('RowExpr' in value || 'List' in value) return all(items(value))
  if ('SubLink' in value && ['EXPR_SUBLINK', 'ARRAY_SUBLINK'].includes(value.SubLink.subLinkType ?? '')) {
    const select = value.SubLink.subselect
    return select !== undefined && 'SelectStmt' in select && ask(select.SelectStmt, scope)[0]?.given === true
  }
  return false
}

/** The columns that hold what was given wherever a condition holds. */
function factsOf(node: Node, scope: Scope, ask: Ask): Fact[] {
  const facts = (of: Node) => factsOf(of, scope, ask)
  const known = (column: Node, isSo: boolean): Fact[] => {
    const fact = isSo ? columnOf(column, scope) : undefined
    return fact ? [fact] : []
  }
  if ('BoolExpr' in node) {
    const { boolop, args = [] } = node.BoolExpr
    if (boolop === 'AND_EXPR') return args.flatMap(facts)
    if (boolop !== 'OR_EXPR') return []
    const [first = [], ...rest] = args.map(facts)
    return first.filter(([source, name]) => rest.every((other) => other.some((fact) => fact[0] === source && fact[1] === name)))
  }
  if ('A_Expr' in node) {
    const { kind, name = [], lexpr, rexpr } = node.A_Expr
    if (!lexpr || !rexpr || (kind !== 'AEXPR_NOT_DISTINCT' && name.map(textOf).join() !== '=')) return []
    const [left, right] = [items(lexpr), items(rexpr)]
    const given = (of: Node | undefined) => of !== undefined && isGiven(of, scope, ask)
    if (kind === 'AEXPR_OP' || kind === 'AEXPR_NOT_DISTINCT')
      return left.flatMap((l, i) => [...known(l, given(right[i])), ...(right[i] ? known(right[i], given(l)) : [])])
    if (kind === 'AEXPR_OP_ANY') return known(lexpr, given(rexpr))
    if (kind === 'AEXPR_IN')
      return left.flatMap((l, i) =>
        known(
          l,
          right.every((row) => given(items(row)[i])),
        ),
      )
  }
  if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && !node.SubLink.operName) {
    const { testexpr, subselect } = node.SubLink
    if (!testexpr || !subselect || !('SelectStmt' in subselect)) return []
    const outputs = ask(subselect.SelectStmt, scope)
    return items(testexpr).flatMap((column, i) => known(column, outputs[i]?.given === true))
  }
  return []
}

function renew({ from, given }: Source, scope: Scope, ask: Ask, columns: readonly string[] | undefined) {
  if (!from) return
  if ('functions' in from) {
    if (from.functions.every((one) => isGiven(one, scope, ask))) given.add('*')
    return
  }
  const outputs = ask(from.select, from.lateral ? scope : { sources: [], ctes: scope.ctes, outer: scope.outer })
  for (const [i, output] of outputs.entries()) if (output.given) given.add(columns?.[i] ?? output.name)
}

/** Works out which columns of a scope hold what was given, from its conditions and from what its sources are made of. */
export function settle(scope: Scope, conditions: readonly Condition[], ask: Ask) {
  const sizes = () => scope.sources.reduce((sum, { given }) => sum + given.size, 0)
  for (let before = -1; before !== sizes(); ) {
    before = sizes()
    for (const source of scope.sources) renew(source, scope, ask, source.columns)
    for (const { holds, of } of conditions) {
      const facts =
        'length' in holds
          ? [0, 1].flatMap((i): Fact[] => (holdsGiven([holds[i] as Source, holds[2]]) ? [[holds[1 - i] as Source, holds[2]]] : []))
          : factsOf(holds, scope, ask)
      for (const [source, name] of facts) if (of.includes(source)) source.given.add(name)
    }
  }
}
