import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/run/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import datedList from '../../ui/dated-list.module.css'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { NewTag } from '../../ui/tag.tsx'
import styles from './short-news.module.css'

/** The last five short news, beside every page. */
export function ShortNewsBox() {
  const articles = useQuery(queryOf('GET /article/last-five'))
  return (
    <Panel
      id="short-news"
      title="Short news"
      flush
      actions={
        <ButtonLink small kind="ghost" href={paths.blog()} aria-label="All short news">
          All
        </ButtonLink>
      }
    >
      <QueryBody
        query={articles}
        name="the short news"
        loading={<SkeletonRows label="Loading short news" count={5} />}
        padded
        empty={<p className={`${panel.body} dim`}>No short news yet.</p>}
      >
        {(data) => (
          <ul className={`${datedList.datedList} ${styles.sn}`}>
            {data.map(({ id, title, isNew, articleDateIso }) => (
              <li key={id}>
                <Moment iso={articleDateIso} look="short" />
                <span>
                  <a href={paths.blogPost(id)} dir="auto">
                    {title}
                  </a>{' '}
                  {isNew && <NewTag iso={articleDateIso} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBody>
    </Panel>
  )
}
