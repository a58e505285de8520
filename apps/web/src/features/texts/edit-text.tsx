import { inQuery, isLanguage, LANGUAGE_TAGS, LANGUAGES } from '@kz/contract/language/languages'
import type { PageText } from '@kz/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LazyNewsText } from '../../blocks/markup/lazy-news-text.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import panel from '../../ui/page/panel.module.css'
import prose from '../../ui/prose.module.css'

interface EditTextProps {
  text: PageText
  /** what its writers should know */
  hint: string | undefined
  /** it is written in */
  language: string
  onLanguage: (language: string) => void
  onClose: () => void
}

/** The source of a page beside what it becomes. A text somebody else wrote meanwhile is never overwritten. */
export function EditText({ text, hint, language, onLanguage, onClose }: EditTextProps) {
  const queries = useQueryClient()
  const [html, setHtml] = useState(text.htmlContent)
  const [comment, setComment] = useState('')
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const shown = useDebounced(html)
  const { slug, version } = text
  // another language has another text: what was typed here would be lost
  const isTyped = html !== text.htmlContent
  const wanted = isLanguage(language) ? language : 'en'

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act('Text saved', async () => {
      await api.call('PUT /page/page', {
        query: { slug, ...inQuery(language) },
        body: { htmlContent: html, comment, version },
      })
      await queries.invalidateQueries({ queryKey: ['GET /page/page'] })
    })
    if (done) onClose()
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      {error && <ErrorNote>{error}</ErrorNote>}
      <SelectField
        label="Language"
        hint={isTyped ? 'Save or cancel before you take another language.' : undefined}
        disabled={isTyped}
        value={wanted}
        onChange={(event) => onLanguage(event.target.value)}
      >
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGES[tag]}
          </option>
        ))}
      </SelectField>
      {text.language !== wanted && <Note>Not written in this language yet: readers of it see the English text.</Note>}
      <TextAreaField
        label="Source"
        hint={hint}
        rows={20}
        value={html}
        onChange={(event) => setHtml(event.target.value)}
      />
      <TextField
        label="What changed"
        maxLength={300}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="row">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy} busyText="Saving...">
          Save
        </Button>
      </div>
      <section className={`${panel.panel} ${panel.body} ${prose.prose}`} aria-label="Preview">
        <LazyNewsText html={shown} />
      </section>
    </form>
  )
}
