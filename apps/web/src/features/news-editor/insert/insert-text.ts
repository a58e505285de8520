/** A text field's content and what is selected in it. */
export interface Selection {
  text: string
  start: number
  end: number
}

/** Puts something before and after what is selected; the selection stays on it. */
export function wrapText({ text, start, end }: Selection, before: string, after: string): Selection {
  const inside = text.slice(start, end)
  return {
    text: text.slice(0, start) + before + inside + after + text.slice(end),
    start: start + before.length,
    end: end + before.length,
  }
}

/** Puts a text in place of what is selected, and the caret behind it. */
export function insertText({ text, start, end }: Selection, inserted: string): Selection {
  const caret = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(end), start: caret, end: caret }
}

/** Makes a list of the selected lines. */
export function listText({ text, start, end }: Selection): Selection {
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const items = (lines.length ? lines : ['']).map((line) => `<li>${line}</li>`)
  const list = `<ul>\n${items.join('\n')}\n</ul>`
  if (lines.length) return insertText({ text, start, end }, list)
  const caret = start + '<ul>\n<li>'.length
  return { ...insertText({ text, start, end }, list), start: caret, end: caret }
}
