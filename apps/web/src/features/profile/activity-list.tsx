import type { PlayerActivity } from '@kz/contract/accounts/profiles'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { paths } from '../../lib/url/paths.ts'
import datedList from '../../ui/dated-list.module.css'
import panel from '../../ui/page/panel.module.css'
import { differenceText } from '../../ui/time/time-parts.ts'
import type { Happening } from './activity.ts'

/** What a player did lately, a line each. */
export function ActivityList({ happenings }: { happenings: readonly Happening[] }) {
  if (happenings.length === 0)
    return (
      <p className={`${panel.body} dim`} data-part="body">
        Nothing yet.
      </p>
    )
  return (
    <ul className={datedList.datedList}>
      {happenings.map((happening) => (
        <li key={`${happening.kind} ${happening.iso} ${keyOf(happening)}`}>
          <Moment iso={happening.iso} look="short" />
          <span>
            <Sentence of={happening} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const keyOf = (of: Happening): string =>
  of.kind === 'said' ? String(of.activity.commentId) : `${of.mapName} ${of.route}`

const amount = (by: string | null): string => {
  const difference = differenceOf(by)
  return difference === null ? '' : ` by ${differenceText(difference)}`
}

function Sentence({ of }: { of: Happening }) {
  if (of.kind === 'said') return <Said activity={of.activity} />
  const map = <MapLink mapName={of.mapName} route={of.route} />
  if (of.kind === 'first') return <>Set the first record on {map}</>
  if (of.kind === 'set') return <>Set a record on {map}</>
  if (of.kind === 'improved')
    return (
      <>
        Improved own record on {map}
        {amount(of.by)}
      </>
    )
  const other = of.kind === 'lost' ? of.to : (of.from ?? '')
  const player = (
    <a href={paths.profile(other)} dir="auto">
      {other}
    </a>
  )
  return (
    <>
      {of.kind === 'lost' ? (
        <>
          Lost {map} to {player}
        </>
      ) : (
        <>
          Took {map} from {player}
        </>
      )}
      {amount(of.by)}
    </>
  )
}

function Said({ activity: { kind, newsId, commentNewsName, commentId } }: { activity: PlayerActivity }) {
  if (kind === 'chat') return <>Wrote in the chat box</>
  if (kind === 'demos') return <>Commented on the latest demos</>
  const onMap = kind === 'map' ? paths.record(commentNewsName ?? '') : paths.blogPost(newsId ?? 0)
  const href = kind === 'news' ? paths.newsPost(String(newsId), commentId) : onMap
  return (
    <>
      Commented on{' '}
      <a className="link" href={href} dir="auto">
        {commentNewsName}
      </a>
    </>
  )
}
