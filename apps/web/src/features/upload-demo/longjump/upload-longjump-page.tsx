import { useQuery } from '@tanstack/react-query'
import { useWhyNotSend } from '../../../blocks/report/why-not-write.ts'
import { OwnPanel } from '../../../blocks/submissions/own-panel.tsx'
import { replacedIn } from '../../../blocks/submissions/replaced-in.ts'
import { BeforeYouSend, BlockedNote, LoginToSend, UploadTag } from '../../../blocks/submissions/upload-parts.tsx'
import { queryOf } from '../../../lib/api.ts'
import { useRawSearchParams } from '../../../lib/router/router-context.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import uploadStyles from '../upload.module.css'
import { LongjumpCard } from './longjump-card.tsx'
import { useLongjump } from './use-longjump.ts'

const BLOCKED = 'Longjump upload is blocked'

const RULES = [
  'Knife or USP, 100 frames a second at most.',
  "Leave the plugin's line in the demo: start before the run-up, stop after the landing.",
  'The block is the gap in whole units, edge to edge.',
  'No scripts, no binds changed during the jump.',
  'Your file is read in this browser first; only what you send leaves it.',
]

/** /upload-longjump: drop a demo, see what the plugin printed and what the frames show, send it. */
export function UploadLongjumpPage() {
  const { user } = useSession()
  const replaces = replacedIn(useRawSearchParams())
  const longjump = useLongjump(replaces)
  const whyNot = useWhyNotSend('LONGJUMP')
  const { data: upload } = useQuery(queryOf('GET /upload/is-longjump-demo-blocked'))
  const { job } = longjump
  return (
    <div className="stack">
      <PageHead title="Submit long jump" sub="One jump a demo. It is measured here first, a person looks at it after.">
        <UploadTag upload={upload} enabled="Longjump upload enabled" blocked={BLOCKED} />
      </PageHead>
      <BlockedNote upload={upload} blocked={BLOCKED} what="Longjumps" />
      {whyNot !== null && !upload?.blocked && <Note kind="warn">{whyNot}</Note>}
      <div className={uploadStyles.up}>
        <div className="stack">
          {replaces !== undefined && <Note>This file replaces the one you sent and keeps its place in the queue.</Note>}
          {user ? (
            <FileDrop
              title="Drop a long jump here"
              hint=".dem, or .zip with one .dem, up to 16 MB"
              accept=".dem,.zip"
              blockedBy={upload?.blocked ? BLOCKED : (whyNot ?? undefined)}
              onFiles={([file]) => file && void longjump.add(file)}
            />
          ) : (
            <LoginToSend what="a long jump" back={paths.uploadLongjump()} />
          )}
          {job && (
            <Panel title="This long jump" flush>
              <div aria-live="polite">
                <LongjumpCard job={job} longjump={longjump} />
              </div>
            </Panel>
          )}
        </div>
        <div className="stack">
          <BeforeYouSend rules={RULES} />
          {user && <OwnPanel kind="longjump" />}
        </div>
      </div>
    </div>
  )
}
