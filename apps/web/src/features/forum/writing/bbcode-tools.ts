/** A field's text and what is selected in it. */
interface Selection {
  text: string
  start: number
  end: number
}

export type Change = (selection: Selection) => Selection

/** Puts something before and after what is selected; the selection stays on it. */
export const wrap =
  (before: string, after: string): Change =>
  ({ text, start, end }) => ({
    text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
    start: start + before.length,
    end: end + before.length,
  })

/** Puts a text in place of what is selected, and the caret behind it. */
export const insert =
  (inserted: string): Change =>
  ({ text, start, end }) => ({
    text: text.slice(0, start) + inserted + text.slice(end),
    start: start + inserted.length,
    end: start + inserted.length,
  })

/** Makes a list of the selected lines, or an empty one. */
export const listOf: Change = ({ text, start, end }) => {
  const lines = text
    .slice(start, end)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const items = (lines.length ? lines : ['']).map((line) => `[*]${line.trim()}`).join('\n')
  const made = insert(`[list]\n${items}\n[/list]`)({ text, start, end })
  const caret = made.end - '\n[/list]'.length
  return { ...made, start: caret, end: caret }
}

/** Makes a link of the selection: a selected address leads there, a selected word waits for its address. */
export const linkOf: Change = (selection) => {
  const { text, start, end } = selection
  const chosen = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(chosen)) return insert(`[url]${chosen}[/url]`)(selection)
  const made = insert(`[url=https://]${chosen}[/url]`)(selection)
  const caret = start + '[url=https://'.length
  return { ...made, start: caret, end: caret }
}

/** The beginning of a name after `@` just before the caret; null when there is none. */
export function mentionAt(text: string, caret: number): string | null {
  const match = /(?:^|[\s(])@([^\s@]{2,24})$/u.exec(text.slice(Math.max(0, caret - 26), caret))
  return match?.[1] ?? null
}

/** A mention as it is written: a link to the profile, so that it reads the same everywhere. */
export const mentionOf = (name: string): string => `[url=/profile/${encodeURIComponent(name)}]@${name}[/url] `
