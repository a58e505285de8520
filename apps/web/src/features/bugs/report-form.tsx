import type { BugCategory } from '@kz/contract/bugs'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { bugPage } from '../../lib/bug-page.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CharacterCount, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CATEGORIES, CATEGORY_NAMES } from './bug-states.ts'
import { GuestScreenshot, ScreenshotField } from './screenshot-field.tsx'
import { useBugAct } from './use-bug-act.ts'

const DETAILS = [
  { name: 'steps', label: 'Steps', hint: 'Optional: what you did, one step per line.', rows: 3 },
  { name: 'expected', label: 'Expected', hint: 'Optional: what should have happened.', rows: 2 },
] as const
const LONGEST = 5_000
const EMPTY = { title: '', text: '', steps: '', expected: '' }

/** What happened, where, and with which browser; the last two are filled in and can be seen. */
export function ReportForm({ isGuest }: { isGuest: boolean }) {
  const { busy, act } = useBugAct()
  const { draft, edit, text } = useDraft(() => ({
    ...EMPTY,
    email: '',
    pageUrl: bugPage(),
    browser: `${navigator.userAgent}, ${innerWidth} x ${innerHeight}`,
    website: '',
  }))
  const [category, setCategory] = useState<BugCategory>('other')
  const [picture, setPicture] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...draft, category, ...(picture && { picture }) }
    const done = await act('Report sent. Thank you.', () => api.call('POST /bug-report', { body }))
    if (!done) return
    const { id, pictureKey: key } = done.answer
    setSent(id)
    edit(EMPTY)
    setPicture(null)
    setFile(null)
    if (!file || key === null) return
    await act(null, () => api.call('POST /bug-report/guest-picture', { body: { id, key }, file, fileName: file.name }))
  }
  return (
    <Panel title="Report a bug">
      <form className="stack" onSubmit={handleSubmit}>
        {isGuest && (
          <p className="dim">
            You are not logged in, so the report carries no name. Leave your e-mail below to hear of answers;{' '}
            <a className="link" href={paths.login(paths.bugReport())}>
              log in
            </a>{' '}
            to follow the report and to answer.
          </p>
        )}
        <TextField label="Title" required minLength={3} maxLength={120} {...text('title')} />
        <TextAreaField
          label="What happened"
          hint={
            <>
              What you saw, and when. <CharacterCount length={draft.text.length} limit={LONGEST} />
            </>
          }
          required
          minLength={10}
          maxLength={LONGEST}
          rows={5}
          {...text('text')}
        />
        {DETAILS.map(({ name, ...field }) => (
          <TextAreaField key={name} maxLength={2_000} {...field} {...text(name)} />
        ))}
        {isGuest ? (
          <GuestScreenshot file={file} onFile={setFile} />
        ) : (
          <ScreenshotField url={picture} onUrl={setPicture} />
        )}
        <SelectField
          label="About"
          value={category}
          onChange={(event) => setCategory(CATEGORY_NAMES.find((name) => name === event.target.value) ?? 'other')}
        >
          {CATEGORY_NAMES.map((name) => (
            <option key={name} value={name}>
              {CATEGORIES[name]}
            </option>
          ))}
        </SelectField>
        <TextField label="Page" maxLength={300} {...text('pageUrl')} />
        <TextField
          label="Browser"
          hint="Sent with the report. Clear it if you like."
          maxLength={300}
          {...text('browser')}
        />
        {isGuest && (
          <TextField
            label="E-mail"
            hint="Optional: only to tell you of answers. Nobody sees it."
            type="email"
            autoComplete="email"
            maxLength={254}
            {...text('email')}
          />
        )}
        <div hidden aria-hidden="true">
          <TextField label="Website" tabIndex={-1} autoComplete="off" {...text('website')} />
        </div>
        <div className="row">
          <Button type="submit" kind="primary" busy={busy} busyText="Sending...">
            Send report
          </Button>
          {sent !== null && (
            <span role="status">
              {isGuest ? (
                `Sent as number ${sent}.`
              ) : (
                <>
                  Sent as{' '}
                  <a className="link" href={paths.bugReport(sent)}>
                    number {sent}
                  </a>
                  .
                </>
              )}
            </span>
          )}
        </div>
      </form>
    </Panel>
  )
}
