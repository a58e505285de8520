import type { CupResult } from '@kz/contract/accounts/cups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { dayDate } from '../../blocks/time/day-date.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import field from '../../ui/field/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeptTable } from '../../ui/kept-table.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { type Kept, type Said, useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import styles from './cups.module.css'
import { ResultForm } from './result-form.tsx'

const ADDRESS = { q: '', page: 1 } as const

/** /admin-cups: what members reached in cups, as their profiles tell it. */
export function CupsPage() {
  const [{ q: query, page }, go] = useSearchParams(ADDRESS)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<CupResult | null>(null)
  const found = useQuery({
    ...queryOf('GET /admin/cup-results', { query: { page, ...(query && { query }) } }),
    placeholderData: keepPreviousData,
  })
  const { act, busy } = useMutation({ refetches: ['GET /admin/cup-results', 'GET /user/profile'] })
  const said = useSaid()
  const kept = useKeptLines(found.data?.results ?? [], {
    keyOf: ({ id }) => id,
    view: found.isPlaceholderData ? null : JSON.stringify([query, page]),
  })
  return (
    <div className="stack">
      <PageHead title="Cups" sub={found.data && counted(found.data.totalItems, 'result')}>
        <input
          className={field.input}
          data-part="input"
          type="search"
          aria-label="Cup or player"
          placeholder="Cup or player"
          maxLength={64}
          value={query}
          onChange={(event) => go({ q: event.target.value, page: 1 }, { toTop: true })}
        />
        <Button kind="primary" onClick={() => setAdding(true)}>
          Add result
        </Button>
      </PageHead>
      <PagedList
        name="results"
        query={found}
        of={() => kept}
        hint={query ? 'Nothing matches these filters.' : 'No cup has a result yet.'}
        page={page}
        onPage={(next) => go({ page: next }, { toTop: true })}
      >
        {(results) => <Results results={results} said={said} onRemove={setAsked} />}
      </PagedList>
      {isAdding && <ResultForm last={found.data?.results[0]} onClose={() => setAdding(false)} />}
      {asked && (
        <DeleteDialog
          what="result"
          busy={busy}
          onDelete={async () => {
            const remove = () => api.call('DELETE /admin/cup-result', { query: { id: asked.id } })
            if (await act('Result removed', remove)) said.say(asked.id, 'Removed')
          }}
          onClose={() => setAsked(null)}
        >
          <bdi>{asked.pseudo}</bdi> in {asked.cup}.
        </DeleteDialog>
      )}
    </div>
  )
}

interface ResultsProps {
  results: readonly Kept<CupResult>[]
  said: Said
  onRemove: (result: CupResult) => void
}

function Results({ results, said, onRemove }: ResultsProps) {
  return (
    <KeptTable
      region="Results table"
      caption="Results of cups, the last cup first"
      lines={results}
      said={said}
      columns={[
        {
          head: 'Cup',
          look: tableStyles.wrap,
          cell: ({ cup, date, newsId }) => (
            <>
              {newsId === null ? (
                cup
              ) : (
                <a className="link" href={paths.newsPost(String(newsId))}>
                  {cup}
                </a>
              )}
              <span className={`dim tiny ${styles.short}`}>{dayDate(new Date(date))}</span>
            </>
          ),
        },
        { head: 'Place', right: true, cell: ({ place }) => place ?? '–' },
        { head: 'Player', cell: ({ pseudo, country }) => <PlayerName name={pseudo} country={country} /> },
        { head: 'Held on', className: styles.more, look: 'dim', cell: ({ date }) => dayDate(new Date(date)) },
        {
          head: 'Actions',
          silent: true,
          right: true,
          cell: (result) => (
            <IconButton
              label={`Remove ${result.pseudo} from ${result.cup}`}
              icon={Trash2}
              onClick={() => onRemove(result)}
            />
          ),
        },
      ]}
    />
  )
}
