import type { Comment } from '@kz/contract/comments'
import { expect, it } from 'vitest'
import { comment as anyComment } from '../../testing/comment.ts'
import { type CommentNode, pagesOf, treeOf, withComment, withoutComment } from './comment-tree.ts'

const comment = (id: number, parentId: number | null = null, more: Partial<Comment> = {}): Comment =>
  anyComment(id, { author: `player ${id}`, authorId: id, parentId, ...more })

type Shape = [number, ...Shape[]]
const shapeOf = ({ comment: { id }, replies }: CommentNode): Shape => [id, ...replies.map(shapeOf)]

it('keeps the order of the roots and puts replies under what they answer', () => {
  const tree = treeOf([comment(9), comment(4), comment(5, 4), comment(6, 4), comment(7, 5)])
  expect(tree.map(shapeOf)).toEqual([[9], [4, [5, [7]], [6]]])
})

it('draws five levels; deeper ones stand flat and name whom they answer', () => {
  const chain = [comment(1), ...[2, 3, 4, 5, 6, 7].map((id) => comment(id, id - 1))]
  const [root] = treeOf(chain)
  expect(shapeOf(root as CommentNode)).toEqual([1, [2, [3, [4, [5], [6], [7]]]]])
  const last = root?.replies[0]?.replies[0]?.replies[0]?.replies ?? []
  expect(last.map(({ answers }) => answers)).toEqual([null, 'player 5', 'player 6'])
})

it('shows a reply whose root is not on the page', () => {
  expect(treeOf([comment(5, 4)]).map(shapeOf)).toEqual([[5]])
})

it('puts a stored comment in its place and keeps the count of pages', () => {
  const page = [comment(4, null, { totalPages: 3 }), comment(5, 4)]
  expect(withComment(page, comment(8)).map(({ id }) => id)).toEqual([8, 4, 5])
  expect(withComment(page, comment(8, 4)).map(({ id }) => id)).toEqual([4, 5, 8])
  const edited = withComment(page, comment(4, null, { message: 'better' }))
  expect(edited[0]?.message).toBe('better')
  expect(pagesOf(edited)).toBe(3)
  expect(pagesOf(withComment(page, comment(8)))).toBe(3)
})

it('keeps a deleted comment and its replies, without its text and author', () => {
  const [deleted, reply] = withoutComment([comment(4), comment(5, 4)], 4)
  expect(deleted).toMatchObject({ message: '<deleted>', author: null, canEdit: false, canDelete: false })
  expect(reply?.parentId).toBe(4)
})
