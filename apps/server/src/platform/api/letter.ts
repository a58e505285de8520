import { calm } from '@kz/markup'
import { type Html, html } from './html.ts'
import type { Mail } from './mail.ts'

/** A mail as text and as HTML, from the same words: ours, our links, and the name of the account it is about. */

const ENDING = 'This mail was sent by the KZ16 site. Answers to it are not read.'
const LINK = /(https?:\/\/\S+)/

export type Letter = Omit<Mail, 'to'>

/** A name as no mail program makes a link of it, or our address would vouch for where it leads: a joiner stands in each. */
export const plainName = (name: string): string => calm(name).replace(/[.:/@]/g, '$&\u2060')

/** Writes a mail; `name` is the nickname of the account it is about, null for a mail to somebody whose account is not known. */
export function letter(subject: string, name: string | null, ...paragraphs: string[]): Letter {
  const greeting = name === null ? [] : [`Hello ${plainName(name)},`]
  const all = [...paragraphs, ENDING].map((paragraph) => html`<p>${linesOf(paragraph)}</p>\n`)
  const hello = name === null ? [] : [html`<p>Hello <bdi>${plainName(name)}</bdi>,</p>\n`]
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${[...hello, ...all]}</body>
</html>
`
  return { subject, text: `${[...greeting, ...paragraphs, ENDING].join('\n\n')}\n`, html: page.html }
}

const linesOf = (paragraph: string): Html[] =>
  paragraph.split('\n').flatMap((line, at) => [...(at > 0 ? [html`<br>`] : []), ...linked(line)])

const linked = (line: string): Html[] =>
  line.split(LINK).map((part) => (LINK.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))
