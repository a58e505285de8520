import type { Comment } from '@kz/contract/comments'

/** Levels that are drawn: a root and four of replies. What is deeper stands beside what it answers. */
const LEVELS = 5

export interface CommentNode {
  comment: Comment
  replies: CommentNode[]
  /** whom it answers, where its place no longer shows it */
  answers: string | null
}

interface Placed {
  node: CommentNode
  level: number
  /** where its own replies go */
  holder: CommentNode[]
}

/** Threads out of a page of comments: roots in their order, each followed by its replies, oldest first. */
export function treeOf(comments: readonly Comment[]): CommentNode[] {
  const roots: CommentNode[] = []
  const placed = new Map<number, Placed>()
  for (const comment of comments) {
    const node: CommentNode = { comment, replies: [], answers: null }
    const parent = comment.parentId === null ? undefined : placed.get(comment.parentId)
    const isFlat = parent !== undefined && parent.level === LEVELS
    if (isFlat) node.answers = parent.node.comment.author
    const siblings = parent ? parent.holder : roots
    siblings.push(node)
    const level = parent ? Math.min(parent.level + 1, LEVELS) : 1
    placed.set(comment.id, { node, level, holder: level === LEVELS ? siblings : node.replies })
  }
  return roots
}

/** A page with a comment that was just stored: in its place, first as a root, last as a reply. */
export function withComment(comments: readonly Comment[], stored: Comment): Comment[] {
  if (comments.some(({ id }) => id === stored.id))
    return comments.map((comment) => (comment.id === stored.id ? { ...comment, ...stored } : comment))
  return stored.parentId === null ? [stored, ...comments] : [...comments, stored]
}

/** A page after a comment on it was deleted: its replies stay. */
export const withoutComment = (comments: readonly Comment[], commentId: number): Comment[] =>
  comments.map((comment) =>
    comment.id === commentId
      ? {
          ...comment,
          message: '<deleted>',
          deleted: true,
          author: null,
          authorId: null,
          canEdit: false,
          canDelete: false,
          canRestore: false,
        }
      : comment,
  )

/** How many pages the thread has; the server says it on the first comment of a page. */
export const pagesOf = (comments: readonly Comment[]): number =>
  comments.find(({ totalPages }) => totalPages !== undefined)?.totalPages ?? 1
