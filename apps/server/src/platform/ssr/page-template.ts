import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../api/html.ts'
import { pagePolicy } from '../http/content-policy.ts'
import { classesIn, type Rule, readRules, usedRules } from './used-styles.ts'

/** The built index.html for each page, with the files that page needs, before its content is filled in. */

interface Template {
  html: string
  /** its content security policy */
  policy: string
}

export interface PageTemplate extends Template {
  /** with those rules of its style sheets that `body` is drawn with; the browser fetches the sheets when its scripts run */
  drawnWith(body: string): Template
}

/** Files a page loads besides those of every page, as pages.json names them. */
interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

const HEAD_END = '</head>'
/** of the element that orders the layers of the style sheets */
const STYLE_END = '</style>'
/** the link of a sheet of which a page has some rules, and of one that stands in it whole */
const LATE = '<link rel="stylesheet" disabled data-late href="/$1">'
const INSIDE = '<link rel="stylesheet" disabled href="/$1">'
const STYLE_LINK = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g

/** @returns the template of a page by its path in the contract's writing; '' for addresses that are no page */
export function pageTemplates(dist: string): (path: string) => PageTemplate {
  const index = readFileSync(join(dist, 'index.html'), 'utf8')
  const files: Record<string, PageFiles> = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8'))
  const made = new Map<string, PageTemplate>()
  const rules = rulesOf(dist)
  const make = (path: string): PageTemplate => {
    const links = linksOf(files[path] ?? files[''] ?? { scripts: [], styles: [] })
    const page = index.replace(HEAD_END, () => links + HEAD_END)
    const sheets = [...page.matchAll(STYLE_LINK)].map(([, sheet = '']) => rules(sheet))
    const styledBy = (classes?: ReadonlySet<string>) => {
      const styles = sheets.map((sheet) => usedRules(sheet, classes)).join('\n')
      const html = withStyles(page, styles, classes ? LATE : INSIDE)
      return { html, policy: pagePolicy(html) }
    }
    return { ...styledBy(), drawnWith: (body) => styledBy(classesIn(body)) }
  }
  return (path) => {
    const template = made.get(path) ?? make(path)
    made.set(path, template)
    return template
  }
}

const linksOf = ({ scripts, styles }: PageFiles): string =>
  [
    ...styles.map((path) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(path)}">`),
    ...scripts.map((path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(path)}">`),
  ].join('')

/** Reads each sheet once. */
function rulesOf(dist: string): (path: string) => readonly Rule[] {
  const read = new Map<string, readonly Rule[]>()
  return (path) => {
    const rules = read.get(path) ?? readRules(readFileSync(join(dist, path), 'utf8').trim())
    read.set(path, rules)
    return rules
  }
}

/**
 * The styles stand in the page: asked for by it, they would come a round trip after it and share the line with the fonts. What
 * loads a part of the site later finds the links of the sheets and does not fetch them again.
 */
const withStyles = (html: string, styles: string, link: string): string =>
  html.replace(STYLE_LINK, link).replace(STYLE_END, () => `${styles}${STYLE_END}`)
