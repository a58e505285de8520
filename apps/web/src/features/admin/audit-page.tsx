import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { word } from '../../lib/text/word.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import styles from './admin.module.css'
import { AuditTable } from './audit-table.tsx'

const FILTERS = [
  { key: 'actor', label: 'Who', hint: 'Nickname' },
  { key: 'target', label: 'On', hint: 'Nickname, or demo 12' },
] as const

/** Beginnings of what is written. */
const AREAS = {
  ban: 'Bans',
  unban: 'Lifted bans',
  role: word('Roles'),
  login: 'Logins',
  session: 'Sessions',
  pseudo: 'Nicknames',
  email: 'E-mail',
  user: 'Notes',
  demo: 'Demos',
  longjump: 'Long jumps',
  map: 'Maps',
  news: 'News',
  forum: 'Forum',
  comment: 'Comments',
  bug: 'Bug reports',
  collection: 'Demo collections',
  switch: 'Switches',
  upload: 'Uploads',
  server: 'Game servers',
  kzguessr: 'KzGuessr',
  resource: 'Resources',
  site: 'Settings',
} as const

const ADDRESS = { actor: '', action: '', target: '', from: '', to: '', page: 1 } as const

/** /admin-audit: what staff did, for administrators. */
export function AuditPage() {
  const [{ page, ...filters }, go] = useSearchParams(ADDRESS)
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const found = useQuery({
    ...queryOf('GET /admin/audit-log', { query: { ...asked, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      <PageHead title="Audit log" sub={found.data ? counted(found.data.totalItems, 'entry', 'entries') : SUB_TO_COME} />
      <div className={styles.auditFilters}>
        <SelectField
          label="What"
          value={filters.action}
          onChange={(event) => go({ action: event.target.value, page: 1 })}
        >
          <option value="">Everything</option>
          {Object.entries(AREAS).map(([start, name]) => (
            <option key={start} value={start}>
              {name}
            </option>
          ))}
        </SelectField>
        {FILTERS.map(({ key, label, hint }) => (
          <TextField
            key={key}
            label={label}
            type="search"
            placeholder={hint}
            value={filters[key]}
            onChange={(event) => go({ [key]: event.target.value, page: 1 })}
          />
        ))}
        <DateField label="From" value={filters.from} onValue={(from) => go({ from, page: 1 })} />
        <DateField label="To" value={filters.to} onValue={(to) => go({ to, page: 1 })} />
      </div>
      <ListBody
        query={found}
        name="the audit log"
        rows={12}
        isEmpty={({ entries }) => entries.length === 0}
        none="No entries."
        hint={Object.keys(asked).length > 0 ? 'Nothing matches these filters.' : 'Nobody has done anything yet.'}
        framed
      >
        {(data) => <AuditTable entries={data.entries} />}
      </ListBody>
      {found.data && found.data.totalPages > 1 && (
        <Pager
          page={page}
          pages={found.data.totalPages}
          onPage={(next) => go({ page: next })}
          label="Pages of the log"
        />
      )}
    </div>
  )
}
