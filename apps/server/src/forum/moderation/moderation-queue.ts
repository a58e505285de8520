import { ApiError } from '@kz/contract/errors'
import type { Thing } from '@kz/contract/refusals/requests'
import type { Readers } from '@kz/contract/wire/live-rule'
import { notFound } from '../../platform/api/errors.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { type Category, isTop, mayModerate, mayRead, type Tree } from '../tree.ts'

/** Who decides about reports, held posts and what was deleted: top staff everywhere, moderators in their categories. */

/**
 * The categories the caller decides in, deleted ones for top staff only; with `under` of these the ones in that category.
 * Throws ApiError moderates_nothing for one who decides nowhere.
 */
export function moderatedIds(tree: Tree, viewer: Viewer, under?: number): number[] {
  const own = tree.ordered.filter((category) => isTop(viewer) || mayModerate(category, viewer))
  if (own.length === 0 && !isTop(viewer)) throw new ApiError('moderates_nothing')
  const asked = under === undefined ? own : own.filter(({ path }) => path.some(({ id }) => id === under))
  return asked.map(({ id }) => id)
}

/** Throws ApiError not_found where the caller may not even read, forbidden where the caller only reads. */
export function requireModerator(category: Category | undefined, viewer: Viewer, what: Thing): void {
  if (isTop(viewer)) return
  if (!category || !mayRead(category, viewer)) throw notFound(what)
  if (!mayModerate(category, viewer)) throw new ApiError('forbidden')
}

/** Who hears that something waits in a category: where nobody is named, top staff alone. */
export const moderatorsOf = ({ readers, moderators }: Category): Readers => [...readers, moderators]
