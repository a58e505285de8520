import { ApiError } from '@kz/contract/errors'
import type { ForumCategory } from '@kz/contract/forum/forum'
import { cleanLine } from '@kz/contract/names/clean-text'
import { ROLE_NAMES, type Role } from '@kz/contract/roles'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { describe } from '../categories.ts'
import { type Category, readTree, type Tree, treeOf } from '../tree.ts'

/** The tree of categories, kept by top staff. One writer at a time: the lock is taken before the tree is read. */

const DEEPEST = 5
const MOST_CATEGORIES = 200
const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 500

/** Runs a change of the tree under its lock, and answers what it answers. */
function changeTree<T>(ctx: Context, work: (tx: Db, tree: Tree, audit: Audit) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await tx.execute(sql`select from forum_tree for update`)
    const result = await work(tx, await readTree(tx), audit)
    emit({ type: 'forum.changed', data: {} })
    return result
  })
}

function requireKept(tree: Tree, id: number): Category {
  const category = tree.byId.get(id)
  if (!category || category.isGone) throw notFound('Category')
  return category
}

/** A category as it stands after a change. */
async function answer(ctx: Context, viewer: Viewer, id: number): Promise<ForumCategory> {
  const tree = await treeOf(ctx)
  const [found] = await describe(ctx, tree, viewer, [tree.byId.get(id) as Category])
  return found as ForumCategory
}

function readWords({ name, description }: { name: string; description: string }) {
  const words = { name: cleanLine(name), description: cleanLine(description) }
  if (words.name === '') throw new ApiError('category_name_missing')
  if ([...words.name].length > LONGEST_NAME) throw new ApiError('category_name_length', { most: LONGEST_NAME })
  if ([...words.description].length > LONGEST_DESCRIPTION)
    throw new ApiError('category_description_length', { most: LONGEST_DESCRIPTION })
  return words
}

const childrenOf = (tree: Tree, parentId: number | null): Category[] =>
  tree.ordered.filter((each) => each.parentId === parentId && !each.isDeleted)

/** How many levels a category and what stands under it take. */
const heightOf = (tree: Tree, { path, id }: Category): number =>
  Math.max(
    ...tree.ordered.filter((each) => each.path.some((above) => above.id === id)).map((each) => each.path.length),
  ) -
  path.length +
  1

function requirePlace(tree: Tree, parentId: number | null, height: number): void {
  const above = parentId === null ? 0 : requireKept(tree, parentId).path.length
  if (above + height > DEEPEST) throw new ApiError('categories_too_deep', { most: DEEPEST })
}

interface Words {
  name: string
  description: string
}

/** Adds a category at the end of its parent. */
export async function createCategory(ctx: Context, viewer: Viewer, body: Words & { parentId: number | null }) {
  const { name, description } = readWords(body)
  const id = await changeTree(ctx, async (tx, tree, audit) => {
    requirePlace(tree, body.parentId, 1)
    if (tree.ordered.length >= MOST_CATEGORIES) throw new ApiError('too_many_categories', { most: MOST_CATEGORIES })
    const made = await row(
      tx,
      { id: int },
      sql`insert into forum_categories (parent_id, name, description, position)
        values (${body.parentId}, ${name}, ${description}, (select coalesce(max(position), 0) + 1 from forum_categories
          where parent_id is not distinct from ${body.parentId}::integer)) returning id`,
    )
    const { id: newId } = made as { id: number }
    await audit('forum.category.create', `category ${newId}`, { after: { name, parentId: body.parentId } })
    return newId
  })
  return answer(ctx, viewer, id)
}

/** Renames a category; a description that is not given stays. */
export async function updateCategory(
  ctx: Context,
  viewer: Viewer,
  id: number,
  body: { name: string; description?: string | undefined },
) {
  const words = readWords({ name: body.name, description: body.description ?? '' })
  await changeTree(ctx, async (tx, tree, audit) => {
    const before = requireKept(tree, id)
    const { name, description } = body.description === undefined ? { ...words, description: before.description } : words
    await tx.execute(sql`update forum_categories set name = ${name}, description = ${description} where id = ${id}`)
    const old = { name: before.name, description: before.description }
    await audit('forum.category.update', `category ${id}`, { before: old, after: { name, description } })
  })
  return answer(ctx, viewer, id)
}

/** Puts a category, with what is under it, at the end of another parent. */
export async function moveCategory(ctx: Context, viewer: Viewer, id: number, newParentId: number | null) {
  await changeTree(ctx, async (tx, tree, audit) => {
    const category = requireKept(tree, id)
    if (newParentId !== null && requireKept(tree, newParentId).path.includes(category))
      throw new ApiError('category_into_itself')
    requirePlace(tree, newParentId, heightOf(tree, category))
    if (category.parentId === newParentId) return
    await tx.execute(sql`update forum_categories set parent_id = ${newParentId}, position = (
        select coalesce(max(position), 0) + 1 from forum_categories
        where parent_id is not distinct from ${newParentId}::integer) where id = ${id}`)
    const [before, after] = [{ parentId: category.parentId }, { parentId: newParentId }]
    await audit('forum.category.move', `category ${id}`, { before, after })
  })
  return answer(ctx, viewer, id)
}

/** Hides a category and all that is under it. A repeat is no error. */
export function deleteCategory(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return changeTree(ctx, async (tx, tree, audit) => {
    const category = tree.byId.get(id)
    if (!category) throw notFound('Category')
    if (category.isDeleted) return
    await tx.execute(sql`update forum_categories set deleted_at = now(), deleted_by = ${viewer.userId}
      where id = ${id}`)
    await audit('forum.category.delete', `category ${id}`, { before: { name: category.name } })
  })
}

/** Brings a category back with its threads. 409 while the one above it is deleted. A repeat is no error. */
export function restoreCategory(ctx: Context, id: number): Promise<void> {
  return changeTree(ctx, async (tx, tree, audit) => {
    const category = tree.byId.get(id)
    if (!category) throw notFound('Category')
    if (category.path.slice(0, -1).some(({ isDeleted }) => isDeleted)) throw new ApiError('restore_parent_first')
    if (!category.isDeleted) return
    await tx.execute(sql`update forum_categories set deleted_at = null, deleted_by = null where id = ${id}`)
    await audit('forum.category.restore', `category ${id}`, { after: { name: category.name } })
  })
}

/** Closes or opens a category for writing; with `value` it is set outright. */
export function toggleCategory(ctx: Context, id: number, wanted: boolean | undefined) {
  return changeTree(ctx, async (tx, tree, audit) => {
    const category = requireKept(tree, id)
    const value = wanted ?? !category.isReadOnly
    if (value !== category.isReadOnly) {
      await tx.execute(sql`update forum_categories set is_read_only = ${value} where id = ${id}`)
      await audit('forum.category.readonly', `category ${id}`, { before: { value: !value }, after: { value } })
    }
    return { id, value, isReadOnly: value }
  })
}

type RoleLists = { roles: string[]; writeRoles?: string[] | undefined; modRoles?: string[] | undefined }

function readRoles(names: readonly string[], field: string): Role[] {
  const isKnown = names.every((name) => (ROLE_NAMES as readonly string[]).includes(name))
  if (!isKnown || new Set(names).size !== names.length || names.length > ROLE_NAMES.length)
    throw new ApiError('invalid_field', { field }, { field: field })
  return names as Role[]
}

/** Sets who reads, writes and moderates. A list that is left out stays. Top staff always keeps access. */
export async function setRoles(ctx: Context, viewer: Viewer, id: number, body: RoleLists) {
  await changeTree(ctx, async (tx, tree, audit) => {
    const before = requireKept(tree, id)
    const roles = readRoles(body.roles, 'roles')
    const writeRoles = body.writeRoles ? readRoles(body.writeRoles, 'writeRoles') : before.writeRoles
    const modRoles = body.modRoles ? readRoles(body.modRoles, 'modRoles') : before.modRoles
    const list = (names: readonly Role[]) =>
      sql`array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`
    await tx.execute(sql`update forum_categories set roles = ${list(roles)}, write_roles = ${list(writeRoles)},
      mod_roles = ${list(modRoles)} where id = ${id}`)
    const old = { roles: before.roles, writeRoles: before.writeRoles, modRoles: before.modRoles }
    await audit('forum.category.roles', `category ${id}`, { before: old, after: { roles, writeRoles, modRoles } })
  })
  return answer(ctx, viewer, id)
}

/** Puts the children of a parent in this order. The list must be exactly what stands there now, each once. */
export function reorderCategories(
  ctx: Context,
  body: { parentId: number | null; categoriesOrder: readonly unknown[] },
): Promise<void> {
  const wanted = body.categoriesOrder
  if (wanted.length > MOST_CATEGORIES || new Set(wanted).size !== wanted.length || !wanted.every(Number.isInteger))
    throw new ApiError('invalid_field', { field: 'categoriesOrder' }, { field: 'categoriesOrder' })
  return changeTree(ctx, async (tx, tree, audit) => {
    const now = childrenOf(tree, body.parentId).map(({ id }) => id)
    if (now.length !== wanted.length || !wanted.every((id) => now.includes(id as number)))
      throw new ApiError('stale_categories')
    if (now.every((id, place) => wanted[place] === id)) return
    await tx.execute(sql`update forum_categories c set position = placed.position
      from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) with ordinality as placed (id, position)
      where c.id = placed.id::integer`)
    // deleted siblings come back behind the others
    await tx.execute(sql`update forum_categories set position = ${MOST_CATEGORIES} + id
      where parent_id is not distinct from ${body.parentId}::integer and deleted_at is not null`)
    await audit('forum.category.reorder', `category ${body.parentId ?? 0}`, { before: now, after: wanted })
  })
}
