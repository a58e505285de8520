import type { PlayerYear } from '@kz/contract/runs/points'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Link } from 'lucide-react'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { cardAddress } from '../../../lib/card-address.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { count, monthName, ordinal } from '../../../lib/text/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { toastError, toastLinkCopied } from '../../../ui/toast/toast.ts'
import styles from './year-panel.module.css'

/** A player's year in figures, and the picture of it that is shared. */
export function YearPanel({ player }: { player: string }) {
  const query = useQuery({ ...queryOf('GET /points/year', { query: { player } }), placeholderData: keepPreviousData })
  return (
    <PageBody
      query={query}
      name="the year"
      rows={6}
      isEmpty={({ runs }) => runs === 0}
      empty={
        <EmptyState title="No run this year yet.">
          The first finish on a server that sends its runs opens it.
        </EmptyState>
      }
    >
      {(year) => <Year year={year} />}
    </PageBody>
  )
}

function Year({ year }: { year: PlayerYear }) {
  const picture = cardAddress(`year/${encodeURIComponent(year.player)}`)
  const copy = async () => {
    if (await copyText(`${location.origin}${picture}`)) toastLinkCopied()
    else toastError('The link could not be copied.')
  }
  return (
    <Panel
      title={`${year.year} in review`}
      actions={
        <>
          <Button small kind="ghost" onClick={copy}>
            <Icon of={Link} size="sm" />
            Copy link
          </Button>
          <ButtonLink small href={picture} download={`${year.player}-${year.year}.png`}>
            <Icon of={Download} size="sm" />
            Picture
          </ButtonLink>
        </>
      }
    >
      <div className={styles.year}>
        <img src={picture} alt={`${year.year} of ${year.player}, in figures as beside it`} width={1200} height={630} />
        <Facts
          className={styles.facts}
          facts={[
            ['Runs', `${count(year.runs)} on ${counted(year.days, 'day')}`],
            ['Maps', `${count(year.maps)}, ${count(year.newMaps)} of them done for the first time`],
            ['Time in runs', counted(year.hours, 'hour')],
            ['Servers', count(year.servers)],
            ['World records', count(year.records)],
            ...bestOf(year),
          ]}
        />
      </div>
    </Panel>
  )
}

/** What not every year has. */
function bestOf(year: PlayerYear): [name: string, value: string][] {
  const { hardest, mostPlayed, mostPlayedRuns, month, monthRuns, rank, rankBefore, points, pointsBefore } = year
  return [
    ...(mostPlayed
      ? [['Most played', `${mostPlayed}, ${counted(mostPlayedRuns ?? 0, 'run')}`] as [string, string]]
      : []),
    ...(hardest ? [['Hardest new one', hardest] as [string, string]] : []),
    ...(month
      ? [
          ['Busiest month', `${monthName(new Date(Date.UTC(2024, month - 1)))}, ${counted(monthRuns ?? 0, 'run')}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(rank !== null && points !== null
      ? [
          [
            'By points',
            `${ordinal(rankBefore ?? rank)} to ${ordinal(rank)}, ${count(pointsBefore ?? points)} to ${count(points)}`,
          ] as [string, string],
        ]
      : []),
  ]
}
