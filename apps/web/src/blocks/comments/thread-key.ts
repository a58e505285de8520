/** What is commented on: a post of news, one of short news, the latest demos as a whole, or a map. */
export type CommentTarget =
  | { kind: 'news'; targetId: number }
  | { kind: 'article'; targetId: number }
  | { kind: 'demos'; targetId: 0 }
  | { kind: 'map'; targetId: number; mapName: string }

/** The first words of every key of a target's pages. */
export const threadKey = ({ kind, targetId }: Pick<CommentTarget, 'kind' | 'targetId'>) => ['comments', kind, targetId]
