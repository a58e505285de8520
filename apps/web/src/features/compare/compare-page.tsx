import type { Comparison } from '@kz/contract/runs/leaderboards'
import { CallError } from '@kz/contract/wire/call-error'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import tableStyles from '../../ui/table/table.module.css'
import styles from './compare.module.css'
import { DuelsPanel } from './duels-panel.tsx'
import { SharedRoutes, type SharedState } from './shared-routes.tsx'

interface ComparePageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const nameOf = (value: unknown): string => (value === undefined ? '' : String(value).slice(0, 64))

function readShared(query: Record<string, unknown>): SharedState {
  const page = Math.floor(Number(query.page))
  return {
    ahead: query.ahead === 'a' || query.ahead === 'b' ? query.ahead : 'all',
    sort: query.sort === 'map' ? 'map' : 'gap',
    page: page > 1 ? page : 1,
  }
}

/** /compare?a=&b=: two players beside each other; the address holds who. */
export function ComparePage({ query, onQuery }: ComparePageProps) {
  const [a, b] = [nameOf(query.a), nameOf(query.b)]
  const state = readShared(query)
  const isAsked = a !== '' && b !== ''
  const found = useQuery({
    ...queryOf('GET /record/compare', { query: { a, b, ...state } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isMissing = found.error instanceof CallError && found.error.status === 404
  const change = (part: Partial<SharedState>) => {
    const next = { ...state, page: 1, ...part }
    onQuery({
      a,
      b,
      ahead: next.ahead === 'all' ? undefined : next.ahead,
      sort: next.sort === 'gap' ? undefined : next.sort,
      page: next.page > 1 ? String(next.page) : undefined,
    })
  }
  return (
    <div className="stack">
      <PageHead title="Compare players" sub="Where both have a run: who is faster, and who took what from whom" />
      <Names key={`${a} ${b}`} a={a} b={b} onNames={(one, other) => onQuery({ a: one, b: other })} />
      {!isAsked ? (
        <section className={panel.panel} aria-label="Comparison">
          <EmptyState title="Two names are needed.">
            The{' '}
            <a className="link" href={paths.leaderboard()}>
              leaderboard
            </a>{' '}
            has some.
          </EmptyState>
        </section>
      ) : isMissing ? (
        <section className={panel.panel} aria-label="Comparison">
          <EmptyState title="One of the two players is unknown.">Write names as on the leaderboard.</EmptyState>
        </section>
      ) : (
        <PageBody
          query={found}
          name="the comparison"
          rows={12}
          doing="Comparing"
          region="Comparison"
          failed={found.error ? errorText(found.error) : undefined}
        >
          {(comparison) => (
            <>
              <Sides comparison={comparison} />
              <SharedRoutes comparison={comparison} state={state} change={change} />
              <DuelsPanel comparison={comparison} />
            </>
          )}
        </PageBody>
      )}
    </div>
  )
}

interface NamesProps {
  a: string
  b: string
  onNames: (a: string, b: string) => void
}

function Names({ a, b, onNames }: NamesProps) {
  const [one, setOne] = useState(a)
  const [other, setOther] = useState(b)
  const isWhole = one.trim() !== '' && other.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) onNames(one.trim(), other.trim())
  }
  return (
    <form className={`${panel.panel} ${panel.body} ${styles.compareNames}`} onSubmit={submit}>
      <TextField label="First player" value={one} maxLength={64} onChange={(event) => setOne(event.target.value)} />
      <TextField
        label="Second player"
        value={other}
        maxLength={64}
        onChange={(event) => setOther(event.target.value)}
      />
      <div className="row">
        <Button kind="primary" type="submit" blockedBy={isWhole ? undefined : 'Two names are needed.'}>
          Compare
        </Button>
        <Button kind="ghost" onClick={() => onNames(other.trim(), one.trim())}>
          Swap
        </Button>
      </div>
    </form>
  )
}

const FACTS: [label: string, read: (side: Comparison['a']) => number | null][] = [
  ['Rank', ({ rank }) => rank],
  ['Records now', ({ records }) => records],
  ['Records ever', ({ everSet }) => everSet],
  ['Faster on shared maps', ({ ahead }) => ahead],
  ['Records taken from the other', ({ takenFromOther }) => takenFromOther],
]

function Sides({ comparison: { a, b } }: { comparison: Comparison }) {
  return (
    <section className={panel.panel} aria-label="Both players">
      <table className={`${tableStyles.table} ${styles.tbl} ${styles.sides}`}>
        <caption className="visually-hidden">Both players in numbers</caption>
        <thead>
          <tr>
            <th scope="col">
              <PlayerName name={a.pseudo} country={a.country} />
            </th>
            <td />
            <th scope="col" className={`${tableStyles.right} ${styles.r}`}>
              <PlayerName name={b.pseudo} country={b.country} />
            </th>
          </tr>
        </thead>
        <tbody>
          {FACTS.map(([label, read]) => {
            const [one, other] = [read(a), read(b)]
            const better = (mine: number | null, theirs: number | null) =>
              mine !== null && (theirs === null || (label === 'Rank' ? mine < theirs : mine > theirs))
            return (
              <tr key={label}>
                <td className={better(one, other) ? styles.better : undefined}>{one === null ? 'None' : count(one)}</td>
                <th scope="row">{label}</th>
                <td
                  className={
                    better(other, one)
                      ? `${tableStyles.right} ${styles.r} ${styles.better}`
                      : `${tableStyles.right} ${styles.r}`
                  }
                >
                  {other === null ? 'None' : count(other)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
