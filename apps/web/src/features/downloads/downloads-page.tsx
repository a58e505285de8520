import type { Resource } from '@kz/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { dayDate } from '../../blocks/time/day-date.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/text/format.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import button from '../../ui/button.module.css'
import { SearchInput } from '../../ui/field/search-input.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './downloads.module.css'

const has = (resource: Resource, text: string) =>
  [resource.title, resource.description, resource.author].some((part) => part.toLowerCase().includes(text))

const ADDRESS = { q: '' } as const

/** /downloads: files and links by category; what is looked for stands in the address. */
export function DownloadsPage() {
  const [{ q: text }, go] = useSearchParams(ADDRESS)
  const found = useQuery(queryOf('GET /downloads'))
  const shown = found.data?.filter((resource) => has(resource, text.trim().toLowerCase())) ?? []
  const categories = [...new Set(shown.map(({ category }) => category))]

  return (
    <div className="stack">
      <PageHead title="Downloads" sub={found.data ? `${found.data.length} files and links` : SUB_TO_COME}>
        <SearchInput
          label="Search the downloads"
          placeholder="Title or author"
          value={text}
          onChange={({ target }) => go({ q: target.value }, { toTop: true })}
        />
      </PageHead>
      <PageBody
        query={found}
        name="the downloads"
        rows={6}
        height="3.5rem"
        none="Nothing to download yet."
        hint="Configs, plugins and tools are offered here."
      >
        {() =>
          shown.length === 0 ? (
            <div className={panel.panel}>
              <EmptyState title={`No results for ${text}`}>Try another word.</EmptyState>
            </div>
          ) : (
            categories.map((category) => (
              <Panel key={category} title={category} flush>
                <ul className={styles.downloads}>
                  {shown
                    .filter((resource) => resource.category === category)
                    .map((resource) => (
                      <DownloadLine key={resource.id} resource={resource} />
                    ))}
                </ul>
              </Panel>
            ))
          )
        }
      </PageBody>
    </div>
  )
}

function DownloadLine({ resource }: { resource: Resource }) {
  const { title, version, description, author, href, isExternal, size, sha256, downloads, updatedDate } = resource
  const facts = [
    author && `by ${author}`,
    size !== null && fileSize(size),
    dayDate(new Date(updatedDate)),
    !isExternal && counted(downloads, 'download'),
  ].filter(Boolean)
  return (
    <li>
      <div className={styles.downloadText}>
        <h3>
          <bdi>{title}</bdi> {version && <span className={`muted ${styles.textMuted}`}>{version}</span>}
        </h3>
        {description && <p dir="auto">{description}</p>}
        <p className={`muted ${styles.textMuted}`}>{facts.join(', ')}</p>
        {sha256 && (
          <details>
            <summary>SHA-256</summary>
            <code className={styles.downloadHash}>{sha256}</code>
          </details>
        )}
      </div>
      {isExternal ? (
        <a className={button.button} href={href} target="_blank" rel="noopener noreferrer nofollow">
          <Icon of={ExternalLink} size="sm" />
          Open
          <span className="visually-hidden">
            {' '}
            <bdi>{title}</bdi> on another site
          </span>
        </a>
      ) : (
        <a className={button.button} href={href} download>
          <Icon of={Download} size="sm" />
          Download
          <span className="visually-hidden">
            {' '}
            <bdi>{title}</bdi>
          </span>
        </a>
      )}
    </li>
  )
}
