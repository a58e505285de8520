import { Check, X } from 'lucide-react'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import prose from '../../ui/prose.module.css'
import { Tag } from '../../ui/tag.tsx'

/** Parts of the pages that take files in. */

interface Upload {
  blocked: boolean
  reason: string | null
  until: string | null
}

/** Whether files are taken in, in a sentence for each. */
export function UploadTag({
  upload,
  enabled,
  blocked,
}: Record<'enabled' | 'blocked', string> & { upload: Upload | undefined }) {
  return upload?.blocked ? (
    <Tag kind="loss" icon={X}>
      {blocked}
    </Tag>
  ) : (
    // its place while it is asked
    <span style={upload ? undefined : { visibility: 'hidden' }}>
      <Tag kind="gain" icon={Check}>
        {enabled}
      </Tag>
    </span>
  )
}

/** Why none are taken in, and until when. */
export function BlockedNote({ upload, blocked, what }: { upload: Upload | undefined; blocked: string; what: string }) {
  if (!upload?.blocked) return null
  return (
    <Note kind="warn">
      {blocked}.{upload.reason && ` ${upload.reason}`}
      {upload.until && ` Until ${upload.until} UTC.`} {what} you have sent stay in the queue.
    </Note>
  )
}

/** For guests: what they would send, and where they come back to. */
export function LoginToSend({ what, back }: { what: string; back: string }) {
  const logIn = (
    <ButtonLink small href={paths.login(back)}>
      Log in
    </ButtonLink>
  )
  return <Note action={logIn}>Log in to send {what}. This page says what we look for.</Note>
}

/** What is looked at, in a few lines. */
export function BeforeYouSend({ rules }: { rules: readonly string[] }) {
  const allRules = (
    <ButtonLink small kind="ghost" href={paths.rules()}>
      All rules
    </ButtonLink>
  )
  return (
    <Panel title="Before you send" actions={allRules}>
      <div className={`${prose.prose} small`}>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
