import type { Comment } from '@kz/contract/comments'

/** A comment of somebody else. */
export const comment = (id: number, change: Partial<Comment> = {}): Comment => ({
  id,
  message: `text ${id}`,
  mentions: [],
  author: 'Bob',
  authorId: 8,
  picture: null,
  commentDate: '2026-11-01 10:00:00',
  commentDateIso: new Date().toISOString(),
  country: 'fr',
  parentId: null,
  icons: null,
  edited: false,
  editedDate: null,
  deleted: false,
  canEdit: false,
  canDelete: false,
  canRestore: false,
  demoId: null,
  demoName: null,
  ...change,
})

/** A comment of the member of page.tsx. */
export const ownComment = (id: number, change: Partial<Comment> = {}): Comment =>
  comment(id, { author: 'Ann', authorId: 7, canEdit: true, canDelete: true, ...change })
