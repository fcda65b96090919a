// Whether a statement names the brand on every table of tenants that it touches, by PostgreSQL's own parser.
import {
  type DeleteStmt,
  type InsertStmt,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query'
import { type Condition, isGiven, type Output, type Scope, settle, type Source, textOf } from './given.ts'

export const BRAND = 'brand_id'

/** The tables there are: their columns, in order, and which are tenants'. */
export interface Tables {
  columns: ReadonlyMap<string, readonly string[]>
  tenants: ReadonlySet<string>
}
type Say = (offence: string) => void
const silent: Say = () => {}

/** Every node below that stands under one of these keys. */
function below(node: unknown, key: string, nodes: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null) return nodes
  for (const [name, value] of Object.entries(node)) {
    if (name === key) nodes.push({ [name]: value } as Node)
    else below(value, key, nodes)
  }
  return nodes
}

class Judge {
  constructor(
    private readonly tables: Tables,
    private readonly say: Say,
  ) {}

  /** Anything that was sent. */
  sent(node: Node): void {
    if ('CreateTableAsStmt' in node && node.CreateTableAsStmt.into?.skipData) return
    const inner =
      ('ExplainStmt' in node && node.ExplainStmt.query) ||
      ('CreateTableAsStmt' in node && node.CreateTableAsStmt.query) ||
      ('DeclareCursorStmt' in node && node.DeclareCursorStmt.query) ||
      ('CopyStmt' in node && node.CopyStmt.query)
    if (inner) this.sent(inner)
    else if (this.#isQuery(node)) this.#query(node, undefined, new Map(), this.say)
    else this.#utility(node)
  }

  #utility(node: Node): void {
    if ('CopyStmt' in node) {
      const { relation, attlist = [], is_from } = node.CopyStmt
      const isNamed = is_from && attlist.some((name) => 'String' in name && name.String.sval === BRAND)
      if (this.#isTenants(relation) && !isNamed) this.say(`${relation?.relname} is copied whole, or without its brand`)
      return
    }
    // what has no rows: statistics, and temporary tables made like one
    if ('VacuumStmt' in node || 'CreateStmt' in node) return
    for (const table of below(node, 'RangeVar'))
      if ('RangeVar' in table && this.#isTenants(table.RangeVar)) this.say(`${Object.keys(node)[0]} of ${table.RangeVar.relname}`)
  }

  #isQuery = (node: Node) => 'SelectStmt' in node || 'InsertStmt' in node || 'UpdateStmt' in node || 'DeleteStmt' in node
  #isTenants = (relation: RangeVar | undefined) => this.tables.tenants.has(relation?.relname ?? '')

  /** @returns what a statement gives out */
  #query(node: Node, outer: Scope | undefined, ctes: Scope['ctes'], say: Say): readonly Output[] {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, outer, ctes, say)
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, outer, ctes, say)
    if ('UpdateStmt' in node) return this.#change(node.UpdateStmt, node.UpdateStmt.fromClause, outer, ctes, say)
    if ('DeleteStmt' in node) return this.#change(node.DeleteStmt, node.DeleteStmt.usingClause, outer, ctes, say)
    throw new Error(`Nobody taught the judge ${Object.keys(node)[0]}`)
  }

  #with(clause: WithClause | undefined, outer: Scope | undefined, around: Scope['ctes'], say: Say): Scope['ctes'] {
    const ctes = new Map(around)
    for (const cte of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in cte)) continue
      const { ctename = '', ctequery, aliascolnames = [] } = cte.CommonTableExpr
      if (!ctequery) continue
      const called = (outputs: readonly Output[]) =>
        outputs.map((output, i) => {
          const alias = aliascolnames[i]
          return alias && 'String' in alias ? { ...output, name: alias.String.sval ?? '' } : output
        })
      if (clause?.recursive && 'SelectStmt' in ctequery && ctequery.SelectStmt.larg) {
        // what the first rows give holds of the others as long as they hand it on
        let known = called(this.#select(ctequery.SelectStmt.larg, outer, ctes, silent))
        for (let before = ''; before !== JSON.stringify(known); ) {
          before = JSON.stringify(known)
          ctes.set(ctename, known)
          known = called(this.#query(ctequery, outer, ctes, silent))
        }
      }
      ctes.set(ctename, called(this.#query(ctequery, outer, ctes, say)))
    }
    return ctes
  }

  #select(select: SelectStmt, outer: Scope | undefined, around: Scope['ctes'], say: Say): readonly Output[] {
    const ctes = this.#with(select.withClause, outer, around, say)
    if (select.larg && select.rarg) {
      const [left, right] = [this.#select(select.larg, outer, ctes, say), this.#select(select.rarg, outer, ctes, say)]
      return left.map(({ name, given }, i) => ({ name, given: given && right[i]?.given === true }))
    }
    const { scope, conditions } = this.#scope(select.fromClause, select.whereClause, outer, ctes)
    this.#settle(scope, conditions, say)
    const { fromClause: _, withClause: _with, ...rest } = select
    this.#within(rest, scope, say)
    if (select.valuesLists) {
      const rows = select.valuesLists.map((row) => ('List' in row ? (row.List.items ?? []) : []))
      return (rows[0] ?? []).map((_value, i) => ({
        name: `column${i + 1}`,
        given: rows.every((row) => row[i] !== undefined && isGiven(row[i], scope, this.#ask)),
      }))
    }
    return this.#outputs(select.targetList, scope)
  }

  #insert(
    { relation, cols = [], selectStmt, onConflictClause, ...rest }: InsertStmt,
    outer: Scope | undefined,
    around: Scope['ctes'],
    say: Say,
  ) {
    const ctes = this.#with(rest.withClause, outer, around, say)
    const values = selectStmt ? this.#query(selectStmt, outer, ctes, say) : []
    const target = this.#sourceOf(relation, ctes)
    const excluded: Source = { ...target, alias: 'excluded', table: undefined, given: new Set([BRAND]) }
    const scope: Scope = { sources: [target, excluded], ctes, outer }
    const at = cols.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === BRAND)
    if (!target.table || values[at]?.given) target.given.add(BRAND)
    else say(`${target.table} is written ${at < 0 ? 'without its brand' : 'with a brand from elsewhere'}`)
    if (onConflictClause) {
      const elements = onConflictClause.infer?.indexElems
      if (target.table && elements && !elements.some((one) => 'IndexElem' in one && one.IndexElem.name === BRAND))
        say(`${target.table} conflicts without its brand`)
      this.#staysInBrand(target, onConflictClause.targetList, say)
      this.#within([onConflictClause.targetList, onConflictClause.whereClause], scope, say)
    }
    return this.#returned(rest.returningClause?.exprs, scope, say)
  }

  /** UPDATE and DELETE. */
  #change(change: UpdateStmt | DeleteStmt, from: Node[] | undefined, outer: Scope | undefined, around: Scope['ctes'], say: Say) {
    const ctes = this.#with(change.withClause, outer, around, say)
    const target: Node[] = change.relation ? [{ RangeVar: change.relation }] : []
    const { scope, conditions } = this.#scope([...target, ...(from ?? [])], change.whereClause, outer, ctes)
    this.#settle(scope, conditions, say)
    const assigned = 'targetList' in change ? change.targetList : undefined
    this.#staysInBrand(scope.sources[0], assigned, say)
    this.#within([assigned, change.whereClause], scope, say)
    return this.#returned(change.returningClause?.exprs, scope, say)
  }

  #staysInBrand(target: Source | undefined, assigned: readonly Node[] | undefined, say: Say) {
    if (target?.table && assigned?.some((one) => 'ResTarget' in one && one.ResTarget.name === BRAND))
      say(`${target.table} changes its brand`)
  }

  #returned(list: Node[] | undefined, scope: Scope, say: Say) {
    this.#within(list, scope, say)
    return this.#outputs(list, scope)
  }

  /** What stands in FROM, and what holds there. */
  #scope(from: readonly Node[] = [], where: Node | undefined, outer: Scope | undefined, ctes: Scope['ctes']) {
    const scope: Scope = { sources: [], ctes, outer }
    const conditions: Condition[] = []
    for (const item of from) this.#add(item, scope, conditions)
    if (where) conditions.push({ holds: where, of: scope.sources })
    return { scope, conditions }
  }

  #add(item: Node, scope: Scope, conditions: Condition[]): Source[] {
    if ('JoinExpr' in item) {
      const { larg, rarg, jointype, quals, usingClause = [], isNatural, alias } = item.JoinExpr
      if (!larg || !rarg || isNatural || alias) throw new Error('Nobody taught the judge such a join')
      const [left, right] = [this.#add(larg, scope, conditions), this.#add(rarg, scope, conditions)]
      const of = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] as Source[] }[jointype as 'JOIN_LEFT'] ?? [...left, ...right]
      if (quals) conditions.push({ holds: quals, of })
      for (const name of usingClause.map(textOf)) {
        const sides = [left, right].map((side) => side.find(({ columns }) => columns?.includes(name)))
        if (sides[0] && sides[1]) conditions.push({ holds: [sides[0], sides[1], name], of })
      }
      return [...left, ...right]
    }
    const source = this.#source(item, scope)
    scope.sources.push(source)
    return [source]
  }

  #source(item: Node, { ctes }: Scope): Source {
    if ('RangeVar' in item) return this.#sourceOf(item.RangeVar, ctes)
    if ('RangeSubselect' in item && item.RangeSubselect.subquery && 'SelectStmt' in item.RangeSubselect.subquery) {
      const { alias, lateral = false, subquery } = item.RangeSubselect
      const columns = alias?.colnames?.map(textOf)
      return { alias: alias?.aliasname ?? '', columns, given: new Set(), from: { select: subquery.SelectStmt, lateral } }
    }
    if ('RangeFunction' in item) {
      const { alias, functions = [], coldeflist } = item.RangeFunction
      const columnNames = alias?.colnames?.map(textOf)
      const defined = coldeflist?.map((one) => ('ColumnDef' in one ? (one.ColumnDef.colname ?? '') : ''))
      const calls = functions.flatMap((one) => ('List' in one ? (one.List.items ?? []).slice(0, 1) : []))
      const name = alias?.aliasname ?? ''
      return { alias: name, columns: columnNames ?? defined ?? [name], given: new Set(), from: { functions: calls } }
    }
    throw new Error(`Nobody taught the judge ${Object.keys(item)[0]}`)
  }

  #sourceOf(relation: RangeVar | undefined, ctes: Scope['ctes']): Source {
    const { relname = '', schemaname, alias } = relation ?? {}
    const name = alias?.aliasname ?? relname
    const cte = schemaname ? undefined : ctes.get(relname)
    if (cte) {
      const given = new Set(cte.flatMap((output) => (output.given ? [output.name] : [])))
      return { alias: name, columns: cte.map((output) => output.name), given }
    }
    const table = this.tables.tenants.has(relname) ? relname : undefined
    return { alias: name, columns: this.tables.columns.get(relname), given: new Set(), table }
  }

  #ask = (select: SelectStmt, scope: Scope) => this.#select(select, scope, scope.ctes, silent)

  /** Says which tables of a scope nothing ties to a brand, and looks at the queries that it reads from. */
  #settle(scope: Scope, conditions: readonly Condition[], say: Say) {
    for (const source of scope.sources)
      if (source.from && 'select' in source.from && !source.columns)
        source.columns = this.#ask(source.from.select, scope).map(({ name }) => name)
    settle(scope, conditions, this.#ask)
    if (say === silent) return
    for (const { table, alias, given } of scope.sources)
      if (table && !given.has(BRAND))
        say(alias === table ? `${table} is not tied to a brand` : `${table} (${alias}) is not tied to a brand`)
    for (const { from } of scope.sources) {
      if (!from) continue
      if ('functions' in from) this.#within(from.functions, scope, say)
      else this.#select(from.select, from.lateral ? scope : scope.outer, scope.ctes, say)
    }
    for (const { holds } of conditions) if (!('length' in holds)) this.#within(holds, scope, say)
  }

  /** Looks at the queries within expressions. */
  #within(part: unknown, scope: Scope, say: Say) {
    if (say === silent) return
    for (const link of below(part, 'SubLink'))
      if ('SubLink' in link) {
        if (link.SubLink.subselect) this.#query(link.SubLink.subselect, scope, scope.ctes, say)
        this.#within(link.SubLink.testexpr, scope, say)
      }
  }

  #outputs(list: readonly Node[] = [], scope: Scope): Output[] {
    return list.flatMap((target): Output[] => {
      if (!('ResTarget' in target) || !target.ResTarget.val) return []
      const { name, val } = target.ResTarget
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
      const last = fields.at(-1)
      if (last && 'A_Star' in last) {
        const of = fields.at(-2)
        const sources = scope.sources.filter(({ alias }) => !of || ('String' in of && of.String.sval === alias))
        return sources.flatMap(({ columns, given }) =>
          (columns ?? [...given]).map((column) => ({ name: column, given: given.has(column) || given.has('*') })),
        )
      }
      const called = name ?? (last && 'String' in last ? last.String.sval : undefined) ?? ''
      return [{ name: called, given: isGiven(val, scope, this.#ask) }]
    })
  }
}

await loadModule()

/** What is wrong with a text of statements: nothing, where each tells the brand of each tenants' table that it touches. */
export function judge(text: string, tables: Tables): string[] {
  const offences = new Set<string>()
  const judging = new Judge(tables, (offence) => offences.add(offence))
  for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) judging.sent(stmt)
  return [...offences]
}
