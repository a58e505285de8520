import type { ForumCategory } from '@kz/contract/forum/forum'

/** What is being asked about a category. */
export type Asked =
  | { what: 'create'; parentId: number | null }
  | { what: 'edit' | 'move' | 'roles' | 'delete'; category: ForumCategory }
