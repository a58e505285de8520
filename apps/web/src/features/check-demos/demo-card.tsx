import type { SubmittedDemo } from '@kz/contract/demos'
import { COMMENT_LENGTH, youtubeId } from '@kz/contract/rules'
import { Clock, Download } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { AnalyzeLink } from '../../blocks/analyze-link.tsx'
import { differenceOf } from '../../blocks/difference.ts'
import { MapLink } from '../../blocks/map-link.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { UsualReasons } from '../../blocks/usual-reasons.tsx'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextAreaField, TextField } from '../../ui/field.tsx'
import { Gap } from '../../ui/gap.tsx'
import { hashHue } from '../../ui/hash.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CardFacts } from './card-facts.tsx'
import { type Decision, DecisionDialog } from './decision.tsx'
import { downloadWaiting } from './download-waiting.ts'
import { type Draft, isDirty, rejectBlocked, releaseBlocked, savedDraft } from './queue.ts'
import { SeenDetails } from './seen-details.tsx'
import { useReview } from './use-review.ts'

const CONFLICT = 'You cannot review your own demo'

/** One submitted demo: what was seen beside what was typed, and the checker's decision. */
export function DemoCard({ demo }: { demo: SubmittedDemo }) {
  const review = useReview(demo)
  const saved = savedDraft(demo)
  const [typed, setTyped] = useState<Draft | null>(null)
  const [decision, setDecision] = useState<Decision | null>(null)
  const isTop = useMay('TOP')
  const mayOverride = useMay('REVOKE') || isTop
  const draft = typed ?? saved
  const edit = (part: Partial<Draft>) => setTyped({ ...draft, ...part })
  // the server may store a link in another form: what is saved then counts
  const save = async () => {
    if (await review.save(draft, saved)) setTyped(null)
  }
  const dirty = isDirty(draft, saved)
  const shut = demo.conflict && !mayOverride ? CONFLICT : undefined
  const titleId = `demo-${demo.demoId}`
  const linkFault = draft.ytLink !== '' && !youtubeId(draft.ytLink) ? 'Enter a valid YouTube link' : undefined
  const difference = differenceOf(demo.timeDifference)
  const hue = { '--h': hashHue(demo.mapName) } as CSSProperties

  return (
    <article className="dc" style={hue} aria-labelledby={titleId}>
      <header>
        <MapPicture src={demo.mapImage} width={80} height={45} />
        <div className="grow">
          <h2 id={titleId} className="row wrap gap-2">
            <MapLink mapName={demo.mapName} route={demo.route} />
            {dirty && <Tag kind="warn">Unsaved changes</Tag>}
            {demo.status === 'DEFERRED' && <Tag kind="info">Put off</Tag>}
          </h2>
          <div className="row wrap gap-2 text-sm">
            <PlayerName name={demo.playerName} country={demo.country} />
            <Moment iso={demo.submittedDateIso} look="clock" className="dim" />
          </div>
        </div>
        <div className="text-right">
          <TimeText milliseconds={demo.timeMs} look="large" className="text-xl" />
          <div className="row justify-end text-sm">
            {difference !== null && difference !== 0 && <Gap milliseconds={difference} trimmed />}
            <TimeDifference milliseconds={difference} />
          </div>
        </div>
      </header>
      <CardFacts demo={demo} review={review} />
      <SeenDetails demo={demo} />
      <div className="ed">
        <TextField
          label="YouTube link"
          value={draft.ytLink}
          placeholder="Required to release"
          inputMode="url"
          error={linkFault}
          onChange={({ target }) => edit({ ytLink: target.value })}
        />
        <div className="w">
          <TextField
            label="CP"
            value={draft.cp}
            inputMode="numeric"
            onChange={({ target }) => edit({ cp: target.value })}
          />
        </div>
        <div className="w">
          <TextField
            label="GC"
            value={draft.gc}
            inputMode="numeric"
            onChange={({ target }) => edit({ gc: target.value })}
          />
        </div>
        <CheckBox label="mpbhop" checked={draft.mpbhop} onChange={({ target }) => edit({ mpbhop: target.checked })} />
        <TextAreaField
          label="Comment, shown to the player if rejected"
          rows={1}
          maxLength={COMMENT_LENGTH}
          value={draft.comment}
          placeholder="Required to reject"
          onChange={({ target }) => edit({ comment: target.value })}
        />
        <div className="reasons">
          <UsualReasons kind="demo" onChoose={(comment) => edit({ comment })} />
        </div>
      </div>
      <footer>
        <Button small kind="ghost" onClick={() => void downloadWaiting(demo.demoId)}>
          <Icon of={Download} size="sm" />
          Demo
        </Button>
        <AnalyzeLink
          className="btn btn-ghost btn-sm"
          open={{ waiting: demo.demoId }}
          of={`${demo.mapName} by ${demo.playerName}`}
        >
          Analyze
        </AnalyzeLink>
        <Button small kind="ghost" blockedBy={shut} onClick={() => setDecision('defer')}>
          <Icon of={Clock} size="sm" />
          Put off
        </Button>
        <span className="row end">
          <Button
            small
            busy={review.busy === 'save'}
            busyText="Saving..."
            blockedBy={dirty ? linkFault : 'Nothing to save'}
            onClick={() => void save()}
          >
            Save
          </Button>
          <Button
            small
            kind="danger"
            blockedBy={shut ?? rejectBlocked(demo, dirty)}
            onClick={() => setDecision('reject')}
          >
            Reject
          </Button>
          <Button
            small
            kind="ok"
            blockedBy={shut ?? releaseBlocked(demo, dirty)}
            onClick={() => setDecision('release')}
          >
            Release
          </Button>
        </span>
      </footer>
      {decision && <DecisionDialog decision={decision} demo={demo} review={review} onClose={() => setDecision(null)} />}
    </article>
  )
}
