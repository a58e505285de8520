import type { Goal, Overview } from '@kz/contract/runs/me'
import { useQuery } from '@tanstack/react-query'
import { Link2, Map as MapIcon, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { GOAL_FILTERS, type GoalFilter, shownGoals } from './goal-filters.ts'
import { GoalLine } from './goal-line.tsx'
import styles from './me.module.css'

const AT_ONCE = 5

/** What to go for next, five at a time. */
export function GoalsPanel({ overview }: { overview: Overview | undefined }) {
  const found = useQuery(queryOf('GET /me/goals'))
  const [filter, setFilter] = useState<GoalFilter>('any')
  const [turn, setTurn] = useState(0)
  const goals = shownGoals(found.data?.goals ?? [], filter)
  const turns = Math.max(1, Math.ceil(goals.length / AT_ONCE))
  const start = (turn % turns) * AT_ONCE
  const shown = goals.slice(start, start + AT_ONCE)
  return (
    <Panel
      flush
      title="Next goals"
      sub={found.data && `${shown.length} of ${count(goals.length)}`}
      actions={
        turns > 1 && (
          <Button small kind="ghost" onClick={() => setTurn(turn + 1)}>
            <Icon of={RefreshCw} size="sm" />
            Others
          </Button>
        )
      }
      footer={
        <>
          <span className="grow">Nearest first, from your current times. Keep them or skip them.</span>
          <span className={`row wrap ${styles.chips}`}>
            {GOAL_FILTERS.map(({ value, label }) => (
              <Chip
                key={value}
                on={value === filter}
                onToggle={() => {
                  setFilter(value)
                  setTurn(0)
                }}
              >
                {label}
              </Chip>
            ))}
          </span>
        </>
      }
    >
      <QueryBody
        query={found}
        name="the goals"
        padded
        loading={<SkeletonRows label="Loading the goals" count={AT_ONCE} height="3.25rem" />}
      >
        {() => (goals.length === 0 ? <NoGoals overview={overview} filter={filter} /> : <Lines goals={shown} />)}
      </QueryBody>
    </Panel>
  )
}

const Lines = ({ goals }: { goals: readonly Goal[] }) => (
  <ol className={styles.goals}>
    {goals.map((goal, at) => (
      <GoalLine key={`${goal.mapName} ${goal.route} ${goal.kind}`} goal={goal} isFirst={at === 0} />
    ))}
  </ol>
)

function NoGoals({ overview, filter }: { overview: Overview | undefined; filter: GoalFilter }) {
  if (filter !== 'any') return <EmptyState title="No goal of this kind.">There are some of another kind.</EmptyState>
  if (overview && !overview.isLinked && overview.latest.length === 0) {
    return (
      <EmptyState
        title="Your runs are not here yet."
        action={
          <ButtonLink kind="primary" small href={paths.settings('account')}>
            <Icon of={Link2} size="sm" />
            Link Steam
          </ButtonLink>
        }
      >
        Link your Steam account, or type a code in the chat of a server that sends its runs.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nobody near you."
      action={
        <ButtonLink small href={paths.records()}>
          <Icon of={MapIcon} size="sm" />
          Maps for a start
        </ButtonLink>
      }
    >
      A few more maps and goals appear; these are the ones most finish first.
    </EmptyState>
  )
}
