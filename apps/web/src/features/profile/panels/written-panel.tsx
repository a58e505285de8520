import type { ReactNode } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { ListBody } from '../../../ui/table/list-body.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import styles from '../profile.module.css'

export interface WrittenProps {
  userId: number
  /** from 1 */
  page: number
  onPage: (page: number) => void
}

/** One text: where it stands, and its beginning. */
export interface WrittenText {
  id: number
  title: string
  href: string
  /** what it is a part of */
  place?: ReactNode
  dateIso: string
  text: string
}

interface WrittenPanelProps {
  title: string
  sub: string | false
  /** what they are called: `the comments` */
  name: string
  query: {
    data: { totalPages: number } | undefined
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  texts: readonly WrittenText[]
  /** where there are none at all */
  none: string
  total: number
  page: number
  onPage: (page: number) => void
}

/** What a member wrote in one part of the site, newest first. */
export function WrittenPanel({ title, sub, name, query, texts, none, total, page, onPage }: WrittenPanelProps) {
  const pages = query.data?.totalPages ?? 1
  return (
    <Panel
      flush
      title={title}
      sub={sub}
      footer={
        pages > 1 && (
          <div className="end" data-part="actions">
            <Pager page={Math.min(page, pages)} pages={pages} label={`Pages of ${name.slice(4)}`} onPage={onPage} />
          </div>
        )
      }
    >
      <ListBody
        query={query}
        name={name}
        rows={8}
        height="2.5rem"
        isEmpty={() => texts.length === 0}
        empty={
          <p className={`${panel.body} dim`} data-part="body">
            {total > 0 ? 'There is no such page.' : none}
          </p>
        }
      >
        {() => (
          <ul className={styles.wrote} aria-busy={query.isPlaceholderData}>
            {texts.map((written) => (
              <Written key={written.id} written={written} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function Written({ written: { title, href, place, dateIso, text } }: { written: WrittenText }) {
  return (
    <li>
      <div className={`row ${styles.line}`}>
        <a className={styles.thread} href={href} dir="auto">
          {title}
        </a>
        {place && <span className="dim">{place}</span>}
        <Moment className={`dim end ${styles.date}`} iso={dateIso} look="clock" />
      </div>
      {text && <p className="dim">{text}</p>}
    </li>
  )
}
