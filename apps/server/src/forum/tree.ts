import { isIn, type Role } from '@kz/contract/roles'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** A category with what follows from its place in the tree. */
export interface Category {
  id: number
  parentId: number | null
  order: number
  name: string
  description: string
  isReadOnly: boolean
  roles: Role[]
  writeRoles: Role[]
  modRoles: Role[]
  isDeleted: boolean
  /** itself or one above it is deleted */
  isGone: boolean
  /** from the top of the tree down to this one */
  path: Category[]
  /** the role lists a reader must each pass: a child is never wider than what it stands in */
  readers: Role[][]
  /** the nearest list of who may write; empty: every reader */
  writers: Role[]
  moderators: Role[]
}

export interface Tree {
  version: number
  byId: ReadonlyMap<number, Category>
  /** a category, then what is under it */
  ordered: readonly Category[]
}

const categories = sql`select id, parent_id as "parentId", position as "order", name, description, is_read_only as "isReadOnly",
  roles, write_roles as "writeRoles", mod_roles as "modRoles", deleted_at is not null as "isDeleted",
  (select version from forum_tree) as version from forum_categories order by position, id`

const kept = new WeakMap<Context['pool'], Tree>()

/** The tree of this moment: kept by the process, and asked for anew when the database has a newer version. */
export async function treeOf(ctx: Context): Promise<Tree> {
  const found = await row(ctx.db, { version: int }, sql.named('forum-version', sql`select version from forum_tree`))
  return treeAt(ctx, found?.version)
}

/** As treeOf, for a query that has asked for the version itself. */
export async function treeAt(ctx: Context, version: number | undefined): Promise<Tree> {
  const known = kept.get(ctx.pool)
  if (known && known.version === version) return known
  const tree = await readTree(ctx.db)
  kept.set(ctx.pool, tree)
  return tree
}

/** As treeAt, in a transaction: on its connection and as it sees the tree. */
export async function treeIn(ctx: Context, tx: Db, version: number): Promise<Tree> {
  const known = kept.get(ctx.pool)
  return known && known.version === version ? known : readTree(tx)
}

/** SQL: the version of the tree, for queries that need it. */
export const TREE_VERSION = sql`(select version from forum_tree) as "treeVersion"`

const TREE_ROW = {
  id: int,
  parentId: int.orNull,
  order: int,
  name: text,
  description: text,
  isReadOnly: bool,
  roles: texts.as<Role[]>(),
  writeRoles: texts.as<Role[]>(),
  modRoles: texts.as<Role[]>(),
  isDeleted: bool,
  version: int,
}

/** The tree as the database has it: for transactions that change it. */
export async function readTree(db: Db): Promise<Tree> {
  const found = await rows(db, TREE_ROW, categories)
  const children = new Map<number | null, typeof found>()
  for (const each of found) children.set(each.parentId, [...(children.get(each.parentId) ?? []), each])
  const ordered: Category[] = []
  const enter = ({ version: _version, ...stored }: (typeof found)[number], above: Category | null) => {
    const category: Category = {
      ...stored,
      isGone: stored.isDeleted || (above?.isGone ?? false),
      path: [],
      readers: [...(above?.readers ?? []), ...(stored.roles.length ? [stored.roles] : [])],
      writers: stored.writeRoles.length ? stored.writeRoles : (above?.writers ?? []),
      moderators: [...(above?.moderators ?? []), ...stored.modRoles],
    }
    category.path = [...(above?.path ?? []), category]
    ordered.push(category)
    for (const child of children.get(stored.id) ?? []) enter(child, category)
  }
  for (const root of children.get(null) ?? []) enter(root, null)
  return { version: found[0]?.version ?? 0, ordered, byId: new Map(ordered.map((each) => [each.id, each])) }
}

/** Whose roles are asked for: the caller, or somebody who is told of something. */
export type Holder = Pick<Viewer, 'roles'>

export const isTop = (viewer: Holder | null): boolean => viewer !== null && isIn('TOP', viewer.roles)
const holdsOne = (viewer: Holder, roles: readonly Role[]): boolean => viewer.roles.some((role) => roles.includes(role))

/** True when nothing above it is deleted and the viewer is let in all the way down. */
export function mayRead({ isGone, readers }: Category, viewer: Holder | null): boolean {
  if (isGone) return false
  if (readers.length === 0 || isTop(viewer)) return true
  return viewer !== null && readers.every((roles) => holdsOne(viewer, roles))
}

/** Top staff everywhere; elsewhere holders of a moderating role of the category or of one above it. */
export function mayModerate(category: Category, viewer: Viewer | null): boolean {
  if (viewer === null || !mayRead(category, viewer)) return false
  return isTop(viewer) || holdsOne(viewer, category.moderators)
}

/** True when a reader may write there at all; read-only categories and threads are looked at by their callers. */
export function mayWrite(category: Category, viewer: Viewer): boolean {
  if (!mayRead(category, viewer)) return false
  return category.writers.length === 0 || mayModerate(category, viewer) || holdsOne(viewer, category.writers)
}

/** True when the viewer may write into this thread now. */
export function mayReply(
  { category, thread }: { category: Category; thread: { isReadOnly: boolean } },
  viewer: Viewer | null,
): boolean {
  if (!viewer || viewer.bans.comment || !viewer.emailVerified || !mayWrite(category, viewer)) return false
  return (!thread.isReadOnly && !category.isReadOnly) || mayModerate(category, viewer)
}

/** The categories the viewer may read, in the order of the tree. */
export const readable = (tree: Tree, viewer: Holder | null): Category[] =>
  tree.ordered.filter((category) => mayRead(category, viewer))

/** Ids of the categories the viewer may read. */
export const readableIds = (tree: Tree, viewer: Holder | null): number[] => readable(tree, viewer).map(({ id }) => id)

/** A category the viewer may read; throws ApiError not_found for one that is missing, deleted or closed to them. */
export function requireCategory(tree: Tree, viewer: Viewer | null, id: number): Category {
  const category = tree.byId.get(id)
  if (!category || !mayRead(category, viewer)) throw notFound('Category')
  return category
}

export const placesOf = ({ path }: Category): { id: number; name: string }[] =>
  path.map(({ id, name }) => ({ id, name }))
