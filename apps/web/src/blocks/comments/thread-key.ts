/** What is commented on: a post of news, one of short news, or the latest demos as a whole. */
export type CommentTarget =
  | { kind: 'news'; targetId: number }
  | { kind: 'article'; targetId: number }
  | { kind: 'demos'; targetId: 0 }

/** The first words of every key of a target's pages. */
export const threadKey = ({ kind, targetId }: CommentTarget) => ['comments', kind, targetId]
