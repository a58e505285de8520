import type { BugCategory } from '@kz/contract/bugs'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { bugPage } from '../../lib/bug-page.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CharacterCount, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CATEGORIES, CATEGORY_NAMES } from './bug-states.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import { useBugAct } from './use-bug-act.ts'

const LONGEST = 5_000

/** What happened, where, and with which browser; the last two are filled in and can be seen. */
export function ReportForm({ isGuest }: { isGuest: boolean }) {
  const { busy, act } = useBugAct()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [category, setCategory] = useState<BugCategory>('other')
  const [steps, setSteps] = useState('')
  const [expected, setExpected] = useState('')
  const [email, setEmail] = useState('')
  const [picture, setPicture] = useState<string | null>(null)
  const [pageUrl, setPageUrl] = useState(bugPage)
  const [browser, setBrowser] = useState(() => `${navigator.userAgent}, ${innerWidth} x ${innerHeight}`)
  const [website, setWebsite] = useState('')
  const [sent, setSent] = useState<number | null>(null)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const body = {
      title,
      text,
      steps,
      expected,
      category,
      pageUrl,
      browser,
      email,
      website,
      ...(picture && { picture }),
    }
    const send = async () => setSent((await api.call('POST /bug-report', { body })).id)
    if (await act('Report sent. Thank you.', send)) {
      setTitle('')
      setText('')
      setSteps('')
      setExpected('')
      setPicture(null)
    }
  }
  return (
    <Panel title="Report a bug">
      <form className="stack" onSubmit={handleSubmit}>
        {isGuest && (
          <p className="dim">
            You are not logged in: the report bears no name. With your e-mail below you hear of answers;{' '}
            <a className="link" href={paths.login(paths.bugReport())}>
              log in
            </a>{' '}
            to add a screenshot and to answer.
          </p>
        )}
        <TextField
          label="Title"
          required
          minLength={3}
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          label="What happened"
          hint={
            <>
              What you saw, and when. <CharacterCount length={text.length} limit={LONGEST} />
            </>
          }
          required
          minLength={10}
          maxLength={LONGEST}
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextAreaField
          label="Steps"
          hint="Optional: what you did, one step a line."
          maxLength={2_000}
          rows={3}
          value={steps}
          onChange={(event) => setSteps(event.target.value)}
        />
        <TextAreaField
          label="Expected"
          hint="Optional: what should have happened."
          maxLength={2_000}
          rows={2}
          value={expected}
          onChange={(event) => setExpected(event.target.value)}
        />
        {!isGuest && <ScreenshotField url={picture} onUrl={setPicture} />}
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
        <TextField label="Page" maxLength={300} value={pageUrl} onChange={(event) => setPageUrl(event.target.value)} />
        <TextField
          label="Browser"
          hint="Sent with the report. Empty it if you like."
          maxLength={300}
          value={browser}
          onChange={(event) => setBrowser(event.target.value)}
        />
        {isGuest && (
          <TextField
            label="E-mail"
            hint="Optional: only to tell you of answers. Nobody sees it."
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <div hidden aria-hidden="true">
          <TextField
            label="Website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
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
