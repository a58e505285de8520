import type { PageText } from '@kz/contract/texts'
import type { ComponentType } from 'react'
import { LazyNewsText } from '../../blocks/markup/lazy-news-text.tsx'
import { KeysDrawing, RunDrawing, WayDrawing } from './start/drawings.tsx'
import { FirstMaps } from './start/first-maps.tsx'
import styles from './start/start-page.module.css'
import { type StartPlace, type StartSection, splitStart } from './start/start-parts.ts'
import { Words } from './start/words.tsx'
import { TextPage } from './text-frame.tsx'

const HINT =
  'Each h2 is a step. A paragraph of one word in brackets is filled in by the page: [run], [keys] and [way] are drawings, [maps] the five first maps, [words] the glossary.'

/** /start: from nothing to the first sent demo. */
export const StartPage = () => (
  <div className={styles.whole}>
    <TextPage slug="start" title="Getting started" hint={HINT} show={(text) => <Steps text={text} />} />
  </div>
)

function Steps({ text }: { text: PageText }) {
  const { lead, sections } = splitStart(text.htmlContent)
  return (
    <div className={styles.page}>
      {lead && (
        <div className={styles.lead}>
          <LazyNewsText html={lead} />
        </div>
      )}
      <nav className={styles.contents} aria-label="Steps">
        <ol>
          {sections.map(({ title }, at) => (
            <li key={idOf(at)}>
              <a href={`#${idOf(at)}`}>
                <b>{at + 1}</b>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map((section, at) => (
          <Section key={idOf(at)} section={section} number={at + 1} id={idOf(at)} />
        ))}
      </div>
    </div>
  )
}

const idOf = (at: number) => `step-${at + 1}`

const DRAWINGS: Partial<Record<StartPlace, ComponentType>> = { run: RunDrawing, keys: KeysDrawing, way: WayDrawing }
const LISTS: Partial<Record<StartPlace, ComponentType>> = { maps: FirstMaps, words: Words }

/** A drawing stands beside the text, a list below what was said before it. */
function Section({ section, number, id }: { section: StartSection; number: number; id: string }) {
  const drawn = section.parts.flatMap((part) => ('place' in part ? (DRAWINGS[part.place] ?? []) : []))
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id} dir="auto">
          {section.title}
        </h2>
      </header>
      <div className={drawn.length > 0 ? `stack ${styles.beside}` : undefined}>
        <div className={styles.text}>
          {section.parts.map((part, at) => {
            const key = `${number} ${at}`
            if ('html' in part) return <LazyNewsText key={key} html={part.html} />
            const List = LISTS[part.place]
            return List ? <List key={key} /> : null
          })}
        </div>
        {drawn.length > 0 && (
          <div className={styles.drawings}>
            {drawn.map((Drawing) => (
              <Drawing key={Drawing.name} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
