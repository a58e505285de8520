import type { PageText } from '@kz/contract/texts'
import { lazy, Suspense, useState } from 'react'
import { LazyNewsText } from '../../blocks/markup/lazy-news-text.tsx'
import { TitleLevel } from '../../blocks/markup/title-level.ts'
import { Button } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import prose from '../../ui/prose.module.css'
import styles from './rules-page.module.css'
import { splitStart } from './start/start-parts.ts'
import { TextPage } from './text-frame.tsx'

const TextHistory = lazy(async () => ({ default: (await import('./text-history.tsx')).TextHistory }))

/** /rules: its contents first, each part with an address of its own, and what was changed when. */
export const RulesPage = () => <TextPage slug="rules" title="Rules" show={(text) => <Rules text={text} />} />

/** `Long jumps` as `long-jumps`; a heading without letters is called by its place. */
const anchorOf = (title: string, at: number): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || `part-${at + 1}`

function Rules({ text }: { text: PageText }) {
  const [isAsked, setAsked] = useState(false)
  const { lead, sections } = splitStart(text.htmlContent)
  return (
    <div className={`${panel.panel} ${panel.body} ${prose.prose}`}>
      <nav className={styles.contents} aria-label="Contents">
        <ol>
          {sections.map(({ title }, at) => (
            <li key={anchorOf(title, at)}>
              <a href={`#${anchorOf(title, at)}`} dir="auto">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {lead && <LazyNewsText html={lead} />}
      {sections.map(({ title, parts }, at) => (
        <section key={anchorOf(title, at)} id={anchorOf(title, at)} className={styles.section} aria-label={title}>
          <h2 dir="auto">{title}</h2>
          <TitleLevel value={1}>
            {parts.map((part, place) => 'html' in part && <LazyNewsText key={`${title} ${place}`} html={part.html} />)}
          </TitleLevel>
        </section>
      ))}
      {text.changedDate !== null && (
        <div className="row">
          <Button small onClick={() => setAsked(true)}>
            What changed
          </Button>
        </div>
      )}
      {isAsked && (
        <Suspense>
          <TextHistory slug="rules" language={text.language} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  )
}
