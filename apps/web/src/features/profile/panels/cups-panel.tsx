import type { Profile } from '@kz/contract/accounts/profiles'
import { cup as cupIcon } from '../../../blocks/member/cup-icon.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { paths } from '../../../lib/url/paths.ts'
import datedList from '../../../ui/dated-list.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

const SIGNS = [cupIcon(1), cupIcon(2), cupIcon(3)] as const

/** What a player reached in cups that were held elsewhere, and signs alone; those of this site are told with its events. */
export function CupsPanel({ achievements: all }: { achievements: Profile['achievements'] }) {
  const achievements = all.filter(({ eventId }) => eventId === null)
  if (achievements.length === 0) return null
  return (
    <Panel flush title="Achievements">
      <ul className={datedList.datedList}>
        {achievements.map(({ cup, description, rank, achievementDateIso, newsId }) => (
          <li key={`${description} ${achievementDateIso}`}>
            <Moment iso={achievementDateIso} look="short" />
            <span className="row">
              <Sign rank={rank} />
              {newsId === null ? (
                <Result cup={cup} rank={rank} />
              ) : (
                <a className="link" href={paths.newsPost(String(newsId))}>
                  <Result cup={cup} rank={rank} />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Result({ cup, rank }: { cup: string | null; rank: number | null }) {
  if (cup === null) return <span>Cup winner, place {rank}</span>
  return rank === null ? (
    <span>
      <bdi>{cup}</bdi>, took part
    </span>
  ) : (
    <span>
      <bdi>{cup}</bdi>, place {rank}
    </span>
  )
}

function Sign({ rank }: { rank: number | null }) {
  const sign = rank === null ? undefined : SIGNS[rank - 1]
  return sign ? <Icon of={sign} size="sm" /> : null
}
