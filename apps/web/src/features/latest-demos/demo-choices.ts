import { mapRoute } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'
import type { DemoChoice } from '../../blocks/comments/comments.tsx'

/** The demos a comment may speak of, each once, as the list has them. */
export const choicesOf = (demos: readonly LatestDemo[]): DemoChoice[] =>
  [...new Map(demos.map((demo) => [demo.demoId, demo])).values()].map(
    ({ demoId, mapName, route, time, player, rejected }) => ({
      demoId,
      label: `${mapRoute(mapName, route)} ${time} by ${player}${rejected ? ' (rejected)' : ''}`,
    }),
  )
