import { inQuery, TRIAL_LANGUAGE } from '@kz/contract/language/languages'
import type { PageText, TextSlug } from '@kz/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LazyNewsText } from '../../blocks/markup/lazy-news-text.tsx'
import { TitleLevel } from '../../blocks/markup/title-level.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { LANGUAGE } from '../../lib/language/language.ts'
import { useMay } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import prose from '../../ui/prose.module.css'
import { EditText } from './edit-text.tsx'
import styles from './text-frame.module.css'

interface TextPageProps {
  slug: TextSlug
  title: string
  /** how the text is shown; in a panel unless told */
  show?: (text: PageText) => ReactNode
  /** what its writers should know */
  hint?: string
}

/** A page whose text staff keeps, with the pen for those who may. */
export function TextPage({ slug, title, show = inPanel, hint }: TextPageProps) {
  const [language, setLanguage] = useState(LANGUAGE)
  const found = useQuery(queryOf('GET /page/page', { query: { slug, ...inQuery(language) } }))
  const mayEdit = useMay('TOP')
  const [editing, setEditing] = useState(false)
  const changed = found.data?.changedDate
  const close = () => {
    setEditing(false)
    setLanguage(LANGUAGE)
  }
  return (
    <div className="stack">
      <PageHead
        title={title}
        sub={
          changed && (
            <>
              Last changed <Moment iso={changed} look="day" />
            </>
          )
        }
      >
        {mayEdit && found.data && !editing && (
          <Button onClick={() => setEditing(true)}>
            <Icon of={Pencil} size="sm" />
            Edit
          </Button>
        )}
      </PageHead>
      <PageBody query={found} name="the text" rows={10}>
        {(data) =>
          editing ? (
            <EditText
              key={language}
              text={data}
              hint={hint}
              language={language}
              onLanguage={setLanguage}
              onClose={close}
            />
          ) : (
            inOwnLanguage(data, show(data))
          )
        }
      </PageBody>
    </div>
  )
}

/** A text that is not there in the page's language says which one it is in. */
const inOwnLanguage = ({ language }: PageText, shown: ReactNode) =>
  language === LANGUAGE || LANGUAGE === TRIAL_LANGUAGE ? shown : <div lang={language}>{shown}</div>

const inPanel = ({ htmlContent }: PageText) => (
  <div className={`${panel.panel} ${panel.body} ${prose.prose} ${styles.text}`}>
    <TitleLevel value={1}>
      <LazyNewsText html={htmlContent} />
    </TitleLevel>
  </div>
)
