import { calm } from '@kz/markup'
import { type Html, html } from './html.ts'
import type { Mail } from './mail.ts'
import { inLanguage, type Text, t } from './services/text.ts'

/** A mail as text and as HTML, from the same words: ours, our links, and the name of the account it is about. */

const ENDING = t`This mail was sent by the KZ16 site. Answers to it are not read.`
/** stands where the name comes */
const NAME = '\u0000'
const hello = (name: string) => t`Hello ${name},`
const LINK = /(https?:\/\/\S+)/

export type Letter = Omit<Mail, 'to'>

/** A name as no mail program makes a link of it, or our address would vouch for where it leads: a joiner stands in each. */
export const plainName = (name: string): string => calm(name).replace(/[.:/@]/g, '$&\u2060')

/** Who reads a mail. */
export interface Reader {
  /** the nickname of the account it is about; null where the account is not known */
  pseudo: string | null
  /** the tag of the language it is written in; null: English */
  language: string | null
}

/** Writes a mail in its reader's language. */
export function letter({ pseudo, language: own }: Reader, title: Text, ...parts: Text[]): Letter {
  const language = own ?? 'en'
  const say = (text: Text) => inLanguage(language, text)
  const subject = say(title)
  const paragraphs = [...parts, ENDING].map(say)
  const [before = '', after = ''] = say(hello(NAME)).split(NAME)
  const name = plainName(pseudo ?? '')
  const all = paragraphs.map((paragraph) => html`<p>${linesOf(paragraph)}</p>\n`)
  const greeting = pseudo === null ? [] : [html`<p>${before}<bdi>${name}</bdi>${after}</p>\n`]
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${[...greeting, ...all]}</body>
</html>
`
  const text = [...(pseudo === null ? [] : [before + name + after]), ...paragraphs].join('\n\n')
  return { subject, text: `${text}\n`, html: page.html }
}

/** Texts one under the other. */
export const inLines = (texts: readonly Text[]): Text => ({
  short: texts.map((_, at) => `{${at}}`).join('\n'),
  values: texts,
})

/** A line of a list. */
export const entry = (text: Text): Text => ({ short: '- {0}', values: [text] })

/** Where mails lead. */
export const linksOf = (siteUrl: string) => ({
  loginLink: `${siteUrl}/login`,
  passwordLink: `${siteUrl}/password-reset`,
  dataLink: `${siteUrl}/settings?tab=data`,
})

const linesOf = (paragraph: string): Html[] =>
  paragraph.split('\n').flatMap((line, at) => [...(at > 0 ? [html`<br>`] : []), ...linked(line)])

const linked = (line: string): Html[] =>
  line.split(LINK).map((part) => (LINK.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))
