import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { MonthTurn } from '../../blocks/time/month-turn.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import tabs from '../../ui/tabs.module.css'
import styles from './birthdays.module.css'
import { laterMonth, type Month, monthOf, monthTitle, rangeOf } from './calendar.ts'
import { MonthCalendar } from './month-calendar.tsx'

type Kind = 'birthday' | 'anniversary'

/** Who has birthday today, and a month of birthdays or of days of registration. Days are those of UTC. */
export function BirthdaysPage() {
  const search = useRawSearchParams()
  const now = pageNow()
  const month = monthOf(search.month, now)
  const kind: Kind = search.kind === 'anniversary' ? 'anniversary' : 'birthday'
  return (
    <div className="stack">
      <PageHead title="Birthdays" sub="Days are in UTC. Ages are never shown." />
      <Today />
      <nav className={tabs.tabs} aria-label="What is celebrated">
        <a href={paths.birthdays()} aria-current={kind === 'birthday' ? 'page' : undefined}>
          Birthdays
        </a>
        <a href={paths.birthdays('anniversary')} aria-current={kind === 'anniversary' ? 'page' : undefined}>
          Site anniversaries
        </a>
      </nav>
      <MonthPanel key={kind} month={month} kind={kind} today={now.toISOString().slice(0, 10)} />
    </div>
  )
}

function Today() {
  const found = useQuery(queryOf('GET /user/birthdays'))
  const { data: users } = found
  return (
    <Panel title="Today" sub={users && users.length > 0 && counted(users.length, 'birthday')}>
      <QueryBody
        query={found}
        name="the birthdays"
        loading={<SkeletonRows label="Loading birthdays" count={2} />}
        empty={<p className="dim">No birthdays today.</p>}
      >
        {(users) => (
          <ul className={styles.party}>
            {users.map(({ id, pseudo, country, picture, icons }) => (
              <li key={id} className="row">
                <Avatar picture={picture} name={pseudo} size={40} />
                <span className="grow">
                  <span className="row">
                    <PlayerName name={pseudo} country={country} />
                    <RoleIcons icons={{ ...icons, hasBirthday: false }} />
                  </span>
                  <span className="dim">Happy birthday</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBody>
    </Panel>
  )
}

function MonthPanel({ month, kind, today }: { month: Month; kind: Kind; today: string }) {
  const navigate = useNavigate()
  const found = useQuery(queryOf('GET /user/birthdays/range', { query: { ...rangeOf(month), kind } }))
  const days = found.data
  const go = (count: number) => navigate({ href: paths.birthdays(kind, laterMonth(month, count)), resetScroll: false })
  const total = days?.reduce((sum, day) => sum + day.total, 0) ?? 0
  return (
    <Panel
      flush
      title={monthTitle(month)}
      sub={days && (kind === 'birthday' ? counted(total, 'birthday') : counted(total, 'anniversary', 'anniversaries'))}
      actions={<MonthTurn onGo={go} />}
    >
      <QueryBody
        query={found}
        name="this month"
        loading={<SkeletonRows label="Loading the month" count={10} height="3rem" />}
        padded
      >
        {(known) => <MonthCalendar month={month} days={known} today={today} />}
      </QueryBody>
    </Panel>
  )
}
